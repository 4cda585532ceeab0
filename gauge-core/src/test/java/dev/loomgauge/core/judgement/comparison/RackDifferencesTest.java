package dev.loomgauge.core.judgement.comparison;

import static dev.loomgauge.core.judgement.comparison.Blocks.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.scenario.Cell;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RackDifferencesTest {
  private static final Cell PLATFORM = cell("platform", "a");
  private static final Cell VIRTUAL = cell("virtual", "a");
  private static final int RACKS = 3;

  /** Blocks of 100 and 130 req/s; those of rack 2 are lower by a share. */
  private static List<String> words(Random random, double lower, int blocks) {
    double[] platform = new double[blocks];
    double[] virtual = new double[blocks];
    for (int block = 1; block <= blocks; block++) {
      double rack = block % RACKS == 2 ? 1 - lower : 1;
      platform[block - 1] = 100 * rack * (1 + 0.005 * random.nextGaussian());
      virtual[block - 1] = 130 * rack * (1 + 0.005 * random.nextGaussian());
    }
    Blocks all =
        new Blocks().with(PLATFORM, new Trials(), platform).with(VIRTUAL, new Trials(), virtual);
    return RackDifferences.words(all.trials(), RACKS);
  }

  @Test
  void aSlowerRackIsNamedAndComparisonsStand() {
    assertThat(words(new Random(1), 0.05, 12))
        .anySatisfy(
            sentence ->
                assertThat(sentence)
                    .startsWith("Racks differ in throughput: ")
                    .containsPattern("that of rack 2 is 0\\.9\\d+ times that of the others")
                    .contains("4 blocks against 8", "in no comparison"));
  }

  @Test
  void likeRacksAreCalledDifferentInOneOfTwentyRunsAtMost() {
    int runs = 400;
    long different =
        IntStream.range(0, runs)
            .filter(
                seed ->
                    words(new Random(seed), 0, 12).stream()
                        .anyMatch(sentence -> sentence.startsWith("Racks differ")))
            .count();

    // 5 % of 400 is 20; more than 35 has a chance of less than 1 in 1,000.
    assertThat(different).isLessThanOrEqualTo(35);
  }

  @Test
  void withOneBlockEachNothingIsClaimed() {
    assertThat(words(new Random(1), 0.2, RACKS))
        .isNotEmpty()
        .allMatch(sentence -> sentence.startsWith("No difference of "))
        .allMatch(sentence -> sentence.contains("a rack with one block has no spread"));
  }

  @Test
  void cellsThatOneRackHasNotMeasuredSayNothing() {
    Blocks blocks = new Blocks().with(PLATFORM, new Trials(), 100, 101).fails(PLATFORM, 2);

    assertThat(RackDifferences.words(blocks.trials(), 2))
        .singleElement()
        .asString()
        .contains("is not known");
  }

  @Test
  void aRunOfOneSetOfMachinesHasNoRacks() {
    Blocks blocks = new Blocks().with(PLATFORM, new Trials(), 100, 101);

    assertThat(RackDifferences.words(blocks.trials(), 1)).isEmpty();
  }
}
