package dev.loomgauge.core.judgement.comparison;

import static dev.loomgauge.core.judgement.comparison.Blocks.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Lost;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A block that a mode did not carry is an answer about that mode. */
class CollapseTest {
  private static final TestSize REPORTS = TestSize.of(2_000);
  private static final TestSize FEWER = TestSize.of(200);
  private static final Cell PLATFORM = cell("platform", "a");
  private static final Cell VIRTUAL = cell("virtual", "a");

  @Test
  void aModeThatCollapsesIsNotFasterAndTheFirstLineSaysHowOften() {
    Blocks blocks = twenty();
    IntStream.of(2, 5, 7, 11, 12, 17).forEach(b -> blocks.voids(VIRTUAL, b, "errors-timeout"));
    blocks.voids(VIRTUAL, 19, "not-steady");

    assertThat(compared(20, blocks))
        .allSatisfy(
            c ->
                assertThat(c)
                    .returns(Outcome.FAILS_MORE, Comparison::outcome)
                    .returns(new Lost(20, 0, 7), Comparison::lost)
                    .returns(13, Comparison::blocks))
        .extracting(Comparison::words)
        .first()
        .asString()
        .startsWith("virtual fails more often than platform; where both carried the load, ")
        .endsWith("; virtual fails in 7 of 20 blocks, platform in none.");
    assertThat(verdict(20, blocks).headline())
        .startsWith(
            "virtual fails in 7 of 20 blocks (requests timed out in 6, no steady state in 1).")
        .doesNotContain("times the throughput");
    assertThat(verdict(20, blocks).groups().getFirst().rows().getLast())
        .returns("fails in 7 of 20 blocks", Verdict.Row::failing);
  }

  @Test
  void aBlockWithoutAnAnswerIsNoneOfThoseInWhichAModeFails() {
    Blocks blocks = twenty();
    IntStream.of(2, 5, 7).forEach(b -> blocks.voids(VIRTUAL, b, "errors-timeout"));
    IntStream.of(3, 4, 9).forEach(b -> blocks.voids(VIRTUAL, b, "steal"));

    assertThat(verdict(20, blocks).groups().getFirst().rows().getLast())
        .returns("fails in 3 of 17 blocks", Verdict.Row::failing);
  }

  @Test
  void theOtherWayRoundItFailsLessOften() {
    Blocks blocks = twenty();
    IntStream.of(2, 5, 7, 11, 12, 17).forEach(b -> blocks.voids(PLATFORM, b, "little-broken"));

    // It is faster where both carried the load, and that is no contradiction.
    assertThat(compared(20, blocks)).extracting(Comparison::outcome).containsOnly(Outcome.FASTER);
    assertThat(verdict(20, blocks).headline())
        .startsWith("platform fails in 6 of 20 blocks (Little's law is broken in 6).");
  }

  @Test
  void oneLostBlockMoreLeavesADifferenceUndecided() {
    Blocks blocks = twenty().voids(VIRTUAL, 4, "errors-cut");

    assertThat(compared(20, blocks))
        .allSatisfy(
            c -> {
              assertThat(c.outcome()).isEqualTo(Outcome.UNDECIDED);
              assertThat(c.moreBlocks()).isNull();
              assertThat(c.words())
                  .startsWith("undecided between virtual and platform: ")
                  .endsWith("; virtual fails in 1 of 20 blocks, platform in none.");
            });
  }

  @Test
  void blocksLostByBothSidesLeaveTheFiguresTheVerdict() {
    Blocks blocks = twenty();
    IntStream.of(2, 5).forEach(b -> blocks.voids(VIRTUAL, b, "errors-timeout"));
    IntStream.of(5, 9).forEach(b -> blocks.voids(PLATFORM, b, "errors-timeout"));

    assertThat(compared(20, blocks).getFirst())
        .returns(Outcome.FASTER, Comparison::outcome)
        .returns(new Lost(20, 2, 2), Comparison::lost);
  }

  @Test
  void whatTheMeasuringSideOrTheMachineSpoiledCountsAgainstNobody() {
    Blocks blocks = twenty();
    blocks.voids(VIRTUAL, 1, "foreign-cpu").voids(VIRTUAL, 2, "generator-late");
    blocks.voids(VIRTUAL, 3, "errors-timeout").voids(VIRTUAL, 3, "steal").fails(VIRTUAL, 4);

    assertThat(compared(20, blocks).getFirst())
        .returns(Outcome.FASTER, Comparison::outcome)
        .returns(new Lost(16, 0, 0), Comparison::lost)
        .satisfies(
            c ->
                assertThat(c.words())
                    .endsWith(
                        "; 4 blocks are void for reasons other than the load, and count against"
                            + " neither."));
    assertThat(verdict(20, blocks).headline()).doesNotContain("fails");
  }

  @Test
  void aServiceThatDiesUnderTheLoadCountsAgainstItsMode() {
    Blocks blocks = twenty();
    IntStream.rangeClosed(1, 9)
        .forEach(b -> blocks.voids(VIRTUAL, b, "service-died").fails(VIRTUAL, b));

    assertThat(compared(20, blocks).getFirst())
        .returns(Outcome.FAILS_MORE, Comparison::outcome)
        .returns(new Lost(20, 0, 9), Comparison::lost);
  }

  @Test
  void aModeThatNeverCarriesTheLoadHasNoRatioAndFailsMoreOften() {
    Blocks blocks = twenty();
    IntStream.rangeClosed(1, 20).forEach(b -> blocks.voids(VIRTUAL, b, "nothing-answered"));

    assertThat(compared(20, blocks).getFirst())
        .returns(Outcome.FAILS_MORE, Comparison::outcome)
        .returns(null, Comparison::ratio)
        .returns(
            "virtual fails more often than platform; virtual fails in 20 of 20 blocks, platform in"
                + " none.",
            Comparison::words);
  }

  @Test
  void aModeThatFailsIsNeverFasterInAnyOfManyReports() {
    int faster = 0;
    Random random = new Random(15);
    for (int report = 0; report < REPORTS.taken(); report++) {
      List<Comparison> found = report(random, 1.05, 0.35, 0);
      for (Comparison c : found) {
        Lost lost = Objects.requireNonNull(c.lost());
        if (lost.candidate() > lost.baseline()) {
          assertThat(c.outcome()).isNotIn(Outcome.FASTER, Outcome.EQUIVALENT);
        }
      }
      faster += found.stream().anyMatch(c -> c.outcome() == Outcome.FASTER) ? 1 : 0;
    }
    // Decided before the first block was lost: then it is the faster one of what was seen.
    assertThat(faster).isLessThanOrEqualTo(REPORTS.most(199));
  }

  @Test
  void aModeThatFailsInMostBlocksIsFoundToFailMoreOften() {
    Random random = new Random(17);
    long found =
        IntStream.range(0, FEWER.taken())
            .filter(i -> report(random, 1.05, 0.7, 0).getFirst().outcome() == Outcome.FAILS_MORE)
            .count();
    assertThat(found).isGreaterThanOrEqualTo(FEWER.least(181));
  }

  @Test
  void whereBothFailAlikeFewReportsSayOtherwise() {
    int falsely = 0;
    Random random = new Random(16);
    for (int report = 0; report < REPORTS.taken(); report++) {
      boolean wrong =
          report(random, 1, 0.2, 0.2).stream()
              .anyMatch(c -> c.outcome() != Outcome.UNDECIDED && c.outcome() != Outcome.EQUIVALENT);
      falsely += wrong ? 1 : 0;
    }
    assertThat(falsely).isLessThanOrEqualTo(REPORTS.most(100));
  }

  /** Blocks of a JVM noise of 4 % are added until all is decided, 20 at most. */
  private static List<Comparison> report(
      Random random, double ratio, double virtualFails, double platformFails) {
    Blocks blocks = new Blocks().with(PLATFORM, new Trials()).with(VIRTUAL, new Trials());
    Trials platform = new Trials();
    Trials virtual = new Trials();
    for (int block = 1; ; block++) {
      blocks.add(PLATFORM, block, platform, 380 * Math.exp(0.04 * random.nextGaussian()));
      blocks.add(VIRTUAL, block, virtual, 380 * ratio * Math.exp(0.04 * random.nextGaussian()));
      if (random.nextDouble() < platformFails) {
        blocks.voids(PLATFORM, block, "errors-timeout");
      }
      if (random.nextDouble() < virtualFails) {
        blocks.voids(VIRTUAL, block, "errors-timeout");
      }
      if (block >= 3) {
        Design design = new Design(3, 20, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty());
        List<Comparison> found = Comparisons.of(design, blocks.cells(), blocks.trials());
        if (block == 20 || found.stream().noneMatch(c -> c.outcome() == Outcome.UNDECIDED)) {
          return found;
        }
      }
    }
  }

  /** Virtual threads are clearly faster. */
  private static Blocks twenty() {
    double[] platform = IntStream.range(0, 20).mapToDouble(b -> 300 + b % 3).toArray();
    double[] virtual = IntStream.range(0, 20).mapToDouble(b -> 330 + b % 4).toArray();
    return new Blocks().with(PLATFORM, new Trials(), platform).with(VIRTUAL, new Trials(), virtual);
  }

  private static List<Comparison> compared(int most, Blocks blocks) {
    return verdict(most, blocks).comparisons();
  }

  private static Verdict verdict(int most, Blocks blocks) {
    return Conclusions.of(
        new Design(most, most, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty()),
        blocks.cells(),
        blocks.trials(),
        new ResultsFolder(Path.of("no-logs")));
  }

  @Test
  void aSlowerModeThatCarriesTheLoadMoreOftenFailsLess() {
    double[] platform = IntStream.range(0, 20).mapToDouble(b -> 330 + b % 4).toArray();
    double[] virtual = IntStream.range(0, 20).mapToDouble(b -> 300 + b % 3).toArray();
    Blocks blocks =
        new Blocks().with(PLATFORM, new Trials(), platform).with(VIRTUAL, new Trials(), virtual);
    IntStream.of(2, 5, 7, 11, 12, 17, 19).forEach(b -> blocks.voids(PLATFORM, b, "errors-cut"));

    assertThat(compared(20, blocks).getFirst())
        .returns(Outcome.FAILS_LESS, Comparison::outcome)
        .satisfies(c -> assertThat(c.pValue()).isNotNull().isBetween(1e-9, 0.05))
        .extracting(Comparison::words)
        .asString()
        .startsWith(
            "virtual fails less often than platform; where both carried the load, throughput 0.90")
        .endsWith("; virtual fails in none of 20 blocks, platform in 7.");
  }
}
