package dev.loomgauge.core.judgement.comparison;

import static dev.loomgauge.core.judgement.comparison.Blocks.cell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SeveralBlocksTest {
  private static final Cell PLATFORM = cell("platform", "a");
  private static final Cell VIRTUAL = cell("virtual", "a");

  @Test
  void theHeadlineTellsTheRatioThatTheComparisonSupports() {
    Verdict verdict =
        verdict("threads", new double[] {120, 121.5, 120}, new double[] {392, 397, 392});

    assertThat(verdict.headline())
        .startsWith("At 2,600 users virtual threads reached 3.27 times the throughput");
    assertThat(verdict.comparing().margin()).isEqualTo(0.03);
    assertThat(verdict.comparisons()).hasSize(2);
    assertThat(verdict.notes())
        .contains(
            "The chance that any difference reported here does not exist is at most 5 %, corrected"
                + " for 2 comparisons.")
        .noneMatch(n -> n.contains("measured once"));
  }

  @Test
  void aDesignThatGoesOnUntilItIsDecidedTellsItsLooks() {
    Blocks blocks =
        new Blocks()
            .with(PLATFORM, new Trials(), 120, 121.5, 120)
            .with(VIRTUAL, new Trials(), 392, 397, 392);

    assertThat(
            verdict(
                    new Design(3, 12, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty()),
                    blocks)
                .notes())
        .contains(
            "The chance that any difference reported here does not exist is at most 5 %, corrected"
                + " for 2 comparisons and 10 interim looks.");
  }

  @Test
  void theHeadlineReadsTheSameWithTheOtherModeAsTheBaseline() {
    Blocks blocks =
        new Blocks()
            .with(VIRTUAL, new Trials(), 392, 397, 392)
            .with(PLATFORM, new Trials(), 120, 121.5, 120);

    assertThat(verdict("threads", blocks).headline())
        .startsWith("At 2,600 users virtual threads reached 3.27 times the throughput");
  }

  @Test
  void theHeadlineClaimsNoDifferenceThatIsUndecided() {
    Verdict verdict =
        verdict("threads", new double[] {300, 380, 340}, new double[] {390, 350, 396});

    assertThat(verdict.headline())
        .startsWith(
            "At 2,600 users the difference in throughput between virtual threads and platform"
                + " threads is not decided (379 req/s against 340 req/s);");
  }

  @Test
  void theHeadlineClaimsNoDifferenceThatWasNotCompared() {
    Verdict verdict =
        verdict("label", new double[] {120, 121.5, 120}, new double[] {392, 397, 392});

    assertThat(verdict.comparisons()).isEmpty();
    assertThat(verdict.headline())
        .contains("virtual threads and platform threads are not compared (");
  }

  @Test
  void theHeadlineOfAnotherFactorCountsWhatItsComparisonsFound() {
    Blocks blocks =
        new Blocks()
            .with(cell("virtual", "a"), new Trials(), 390, 394, 391)
            .with(cell("virtual", "b"), new Trials(), 390, 394, 391);

    assertThat(verdict("label", blocks).headline())
        .startsWith(
            "Of 2 comparisons of label 2 found no difference worth having. Farthest apart: ")
        .contains("b and a are equivalent");
  }

  @Test
  void equivalentModesBehindOneWallChangeNothing() {
    Verdict verdict =
        verdict("threads", new double[] {390, 394, 391}, new double[] {391, 394, 391});

    assertThat(verdict.headline())
        .isEqualTo(
            "At 2,600 users virtual threads change nothing: the limit is the 200 Tomcat threads with"
                + " either, at 392 req/s.");
  }

  @Test
  void aPercentileOfACellIsTheMedianOverItsTrials() {
    Verdict verdict =
        verdict("threads", new double[] {390, 394, 200}, new double[] {390, 394, 391});

    assertThat(verdict.groups().getFirst().rows().getFirst().p99Ms())
        .isCloseTo(2600 / 390.0 * 1000, within(1e-6));
  }

  private static Verdict verdict(String compared, double[] platform, double[] virtual) {
    return verdict(
        compared,
        new Blocks().with(PLATFORM, new Trials(), platform).with(VIRTUAL, new Trials(), virtual));
  }

  private static Verdict verdict(String compared, Blocks blocks) {
    return verdict(new Design(3, 3, 0.03, Design.Fresh.BLOCK, compared, Optional.empty()), blocks);
  }

  private static Verdict verdict(Design design, Blocks blocks) {
    return Conclusions.of(
        design, blocks.cells(), blocks.trials(), new ResultsFolder(Path.of("no-logs")));
  }

  @Test
  void comparisonsThatRestOnFewBlocksAreCounted() {
    Blocks blocks =
        new Blocks()
            .with(PLATFORM, new Trials(), 100, 100, 100, 100)
            .with(VIRTUAL, new Trials(), 102, 102.667, 103.262, 103.717);
    Verdict verdict =
        verdict(new Design(4, 4, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty()), blocks);

    assertThat(verdict.comparisons().stream().filter(c -> c.dependent())).hasSize(1);
    assertThat(verdict.notes())
        .contains(
            "CAUTION: 1 of 2 comparisons rest on blocks that may resemble their neighbours; more"
                + " blocks show whether they do.");
  }
}
