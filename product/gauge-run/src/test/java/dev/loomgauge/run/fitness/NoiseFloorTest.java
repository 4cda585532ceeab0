package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.SelfComparison.Limited;
import dev.loomgauge.run.fitness.SelfComparison.NoisePair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The blocks of a noise floor, whose samples are their own numbers. */
class NoiseFloorTest {
  private final List<String> told = new ArrayList<>();
  private final List<String> sampled = new ArrayList<>();

  private List<SelfComparison> blocks(NoisePlan plan) throws InterruptedException {
    return NoiseFloor.blocks(
        plan,
        (limited, number, of, _) -> told.add(limited + " " + number + " of " + of),
        (limited, number) -> {
          sampled.add(limited + " " + number);
          return number;
        });
  }

  @Test
  void everyBlockHasAPairOfEachCellWhoseTwoSamplesComeInEitherOrder() throws Exception {
    List<SelfComparison> found =
        blocks(new NoisePlan(40, Duration.ofHours(1), Duration.ofMinutes(1), 5));

    assertThat(found)
        .extracting(SelfComparison::limited)
        .containsExactlyInAnyOrder(Limited.values());
    assertThat(found).allSatisfy(comparison -> assertThat(comparison.pairs()).hasSize(40));
    for (SelfComparison comparison : found) {
      int kind = comparison.limited() == Limited.CPU ? 1 : 0;
      for (int block = 0; block < 40; block++) {
        NoisePair pair = comparison.pairs().get(block);
        double first = 1 + 4 * block + 2 * kind;
        assertThat(List.of(pair.a(), pair.b())).containsExactlyInAnyOrder(first, first + 1);
      }
      assertThat(comparison.pairs().stream().filter(pair -> pair.a() < pair.b()).count())
          .as("in the order of time")
          .isBetween(1L, 39L);
    }
    assertThat(sampled).hasSize(160).doesNotHaveDuplicates();
    assertThat(told).hasSize(160);
    assertThat(told.getFirst()).isEqualTo("WAIT 1 of 160");
    assertThat(told.getLast()).isEqualTo("CPU 160 of 160");
  }

  @Test
  void theSameSeedGivesTheSameOrderAndAnotherAnother() throws Exception {
    List<SelfComparison> found = blocks(plan(5));

    assertThat(blocks(plan(5))).isEqualTo(found);
    assertThat(blocks(plan(6))).isNotEqualTo(found);
  }

  private static NoisePlan plan(long seed) {
    return new NoisePlan(64, Duration.ofHours(1), Duration.ofMinutes(1), seed);
  }

  @Test
  void whereTimeIsOverThreePairsAreEnough() throws Exception {
    assertThat(blocks(new NoisePlan(8, Duration.ZERO, Duration.ZERO, 1)))
        .allSatisfy(comparison -> assertThat(comparison.pairs()).hasSize(3));
  }
}
