package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.gate.TimedBlocks.Both;
import dev.loomgauge.core.gate.TimedBlocks.Pair;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.statistics.SignTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimedBlocksTest {
  private static final TrialWarning STEAL = GateCode.STEAL.warning(Severity.VOID, "20 %", "Wait.");
  private static final TrialWarning FALLEN =
      GateCode.ERRORS_TIMEOUT.warning(Severity.VOID, "All failed.", "Less.");

  private static TimedTrial load(
      int block, int pair, GateBuild build, double ms, TrialWarning... warnings) {
    return new TimedTrial(
        block,
        pair,
        build,
        16,
        Map.of(TimeMetric.CPU, ms, TimeMetric.ALLOCATED, ms),
        List.of(warnings));
  }

  private static TimedTrial base(int block, int pair, double ms, TrialWarning... warnings) {
    return load(block, pair, GateBuild.BASE, ms, warnings);
  }

  private static TimedTrial head(int block, int pair, double ms, TrialWarning... warnings) {
    return load(block, pair, GateBuild.HEAD, ms, warnings);
  }

  @Test
  void loadsOfOnePairStandTogetherWhicheverBuildCameFirst() {
    TimedTrial first = base(1, 1, 2);
    TimedTrial second = head(1, 1, 8);
    TimedTrial third = head(1, 2, 18);
    TimedTrial fourth = base(1, 2, 8);
    TimedTrial later = head(2, 1, 6);
    TimedTrial last = base(2, 1, 5);
    TimedTrial alone = base(3, 1, 7);

    TimedBlocks blocks = TimedBlocks.of(List.of(first, second, third, fourth, later, last, alone));

    assertThat(blocks.blocks())
        .containsExactly(
            List.of(new Pair(first, second), new Pair(fourth, third)),
            List.of(new Pair(last, later)));
    // The geometric means of 2 and 8, and of 8 and 18.
    assertThat(rounded(blocks.figures(TimeMetric.CPU)))
        .containsExactly(new Both(4, 12), new Both(5, 6));
  }

  @Test
  void aLoadWhosePairWasLostPairsWithNoneOfAnotherBlock() {
    TimedTrial second = base(2, 1, 3);
    TimedTrial third = head(2, 1, 4);
    assertThat(TimedBlocks.of(List.of(base(1, 1, 2), second, third)).blocks())
        .containsExactly(List.of(new Pair(second, third)));
  }

  @Test
  void onlyPairsThatBothTellCountAndABlockWithoutOneHasNoFigure() {
    TimedBlocks blocks =
        TimedBlocks.of(
            List.of(
                base(1, 1, 2, STEAL),
                head(1, 1, 3),
                base(1, 2, 4),
                head(1, 2, 5),
                base(2, 1, 6),
                head(2, 1, 7, STEAL)));
    assertThat(rounded(blocks.figures(TimeMetric.CPU))).containsExactly(new Both(4, 5));
    assertThat(blocks.figures(TimeMetric.ALLOCATED)).hasSize(2);
  }

  @Test
  void whatALoadThatHoldsDoesNotTellIsWithheld() {
    TimedTrial silent = new TimedTrial(1, 1, GateBuild.HEAD, 16, Map.of(), List.of());
    TimedTrial spoilt = new TimedTrial(1, 1, GateBuild.HEAD, 16, Map.of(), List.of(STEAL));
    assertThat(TimedBlocks.of(List.of(base(1, 1, 2), silent)).withheld(TimeMetric.CPU)).isTrue();
    assertThat(TimedBlocks.of(List.of(base(1, 1, 2), spoilt)).withheld(TimeMetric.CPU)).isFalse();
    assertThat(TimedBlocks.of(List.of(base(1, 1, 2), head(1, 1, 2))).withheld(TimeMetric.P99))
        .isTrue();
    assertThat(TimedBlocks.of(List.of(base(1, 1, 2), head(1, 1, 2))).withheld(TimeMetric.CPU))
        .isFalse();
  }

  @Test
  void aBlockFailsForTheBuildThatFailsInItAlone() {
    TimedBlocks blocks =
        TimedBlocks.of(
            List.of(
                base(1, 1, 2, FALLEN),
                head(1, 1, 2),
                base(2, 1, 2),
                head(2, 1, 2, FALLEN),
                base(3, 1, 2),
                head(3, 1, 2),
                base(3, 2, 2),
                head(3, 2, 2, FALLEN),
                base(4, 1, 2, FALLEN),
                head(4, 1, 2, FALLEN),
                base(5, 1, 2, STEAL),
                head(5, 1, 2, FALLEN),
                base(6, 1, 2),
                head(6, 1, 2),
                base(7, 1, 2, FALLEN),
                head(7, 1, 2, STEAL)));
    assertThat(blocks.failures()).isEqualTo(new SignTest(5, 1, 2));
  }

  @Test
  void withoutABlockThereIsNoInterval() {
    TimeFact none =
        TimeFact.unmeasured(TimeMetric.CPU, TimeOutcome.VOID, TimeFact.Reason.DISTURBED);
    assertThat(none.hasInterval()).isFalse();
    assertThatThrownBy(none::low).hasMessage("no block counts");
    assertThatThrownBy(none::high).hasMessage("no block counts");
  }

  private static List<Both> rounded(List<Both> figures) {
    return figures.stream()
        .map(
            both ->
                new Both(Math.rint(both.base() * 1e9) / 1e9, Math.rint(both.head() * 1e9) / 1e9))
        .toList();
  }

  /** 3 % of the base and 4 % of the head are 5 % of their ratio; two pairs know it better. */
  @Test
  void aRatioIsNoSurerThanTheWindowsOfItsPairs() {
    List<TimedTrial> one =
        List.of(counted(1, 1, GateBuild.BASE, 0.03), counted(1, 1, GateBuild.HEAD, 0.04));
    List<TimedTrial> two =
        List.of(
            counted(1, 1, GateBuild.BASE, 0.03),
            counted(1, 1, GateBuild.HEAD, 0.04),
            counted(1, 2, GateBuild.HEAD, 0.04),
            counted(1, 2, GateBuild.BASE, 0.03));

    assertThat(TimedBlocks.of(one).resolution(TimeMetric.CPU)).isCloseTo(0.05, within(1e-9));
    assertThat(TimedBlocks.of(two).resolution(TimeMetric.CPU))
        .isCloseTo(0.05 / Math.sqrt(2), within(1e-9));
    assertThat(TimedBlocks.of(two).resolution(TimeMetric.P99)).isZero();
    assertThat(TimedBlocks.of(List.of(base(1, 1, 2), head(1, 1, 2))).resolution(TimeMetric.CPU))
        .isZero();
  }

  private static TimedTrial counted(int block, int pair, GateBuild build, double resolution) {
    return new TimedTrial(
        block,
        pair,
        build,
        16,
        Map.of(TimeMetric.CPU, 2.0),
        Map.of(TimeMetric.CPU, resolution),
        List.of());
  }
}
