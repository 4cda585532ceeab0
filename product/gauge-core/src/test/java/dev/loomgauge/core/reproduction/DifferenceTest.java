package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.Plausibility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DifferenceTest {

  @Test
  void nearerToACeilingIsMoreOfItAndNearerToAFloorIsLess() {
    assertThat(word(Measure.THROUGHPUT, 900, 950)).isEqualTo("nearer to the law here");
    assertThat(word(Measure.THROUGHPUT, 950, 900)).isEqualTo("farther from the law here");
    assertThat(word(Measure.MEAN, 1_300, 1_100)).isEqualTo("nearer to the law here");
    assertThat(word(Measure.MEAN, 1_100, 1_300)).isEqualTo("farther from the law here");
  }

  @Test
  void sharesWithinThreePercentAgree() {
    assertThat(word(Measure.THROUGHPUT, 950, 975)).isEqualTo("agrees");
    assertThat(word(Measure.MEAN, 1_100, 1_075)).isEqualTo("agrees");
  }

  @Test
  void sharesMoreThanThreePercentApartDoNotAgree() {
    assertThat(word(Measure.THROUGHPUT, 940, 969)).isEqualTo("agrees");
    assertThat(word(Measure.THROUGHPUT, 940, 971)).isEqualTo("nearer to the law here");
    assertThat(word(Measure.THROUGHPUT, 971, 940)).isEqualTo("farther from the law here");
  }

  @Test
  void aTimeIsAShareOfItsFloorAndMayNotFallBelowIt() {
    assertThat(
            words(
                row(Measure.TIME, 1_300, 1_000.0, Plausibility.CONSISTENT), here(1_000.0, 1_100.0)))
        .isEqualTo("nearer to the law here: 130.0 % of the floor there, 110.0 % here");
    assertThat(
            words(row(Measure.MEAN, 1_300, 1_000.0, Plausibility.CONSISTENT), here(1_000.0, 960.0)))
        .isEqualTo(
            "cannot be compared: 130.0 % of the floor there, 96.0 % here, which is past an estimate"
                + " from the CPU time per request; limited by the CPU");
    assertThat(word(Measure.MEAN, 1_000, 980)).isEqualTo("agrees");
    assertThat(
            words(row(Measure.MEAN, 960, 1_000.0, Plausibility.SUSPICIOUS), here(1_000.0, 1_100.0)))
        .isEqualTo("suspicious as published: too much; here 110.0 % of what the laws allow");
  }

  @Test
  void whatHasNoBoundIsNotCompared() {
    assertThat(
            words(
                row(Measure.THROUGHPUT, 900, null, Plausibility.CONSISTENT), here(1_000.0, 900.0)))
        .isEqualTo("the write-up does not report what bounds it; here it is the CPU");
    assertThat(
            words(
                row(Measure.THROUGHPUT, 900, 1_000.0, Plausibility.CONSISTENT), here(null, 900.0)))
        .isEqualTo("no law bounds it here");
    assertThat(
            words(row(Measure.THROUGHPUT, 900, null, Plausibility.IMPOSSIBLE), here(null, 900.0)))
        .isEqualTo("impossible as published: too much");
  }

  @Test
  void memoryIsMoreOrLessThanClaimedBeyondThreePercent() {
    Published claim = row(Measure.MEMORY, 10_000, null, Plausibility.NOT_CHECKABLE);

    assertThat(Difference.of(Measure.MEMORY, claim, here(null, 10_299.0)).words())
        .isEqualTo("agrees: 1.03 times as much (the CPU)");
    assertThat(Difference.of(Measure.MEMORY, claim, here(null, 12_345.0)).words())
        .isEqualTo("more than claimed: 1.234 times as much (the CPU)");
    assertThat(Difference.of(Measure.MEMORY, claim, here(null, 9_600.0)).words())
        .isEqualTo("less than claimed: 0.96 times as much (the CPU)");
  }

  @Test
  void aClaimIsRecomputedAndNeedsNoCellHere() {
    assertThat(
            Difference.of(
                    Measure.CLAIM, row(Measure.CLAIM, 6.1, null, Plausibility.IMPOSSIBLE), null)
                .words())
        .isEqualTo("impossible, recomputed: too much");
  }

  @Test
  void aVoidCellThatNobodyPublishedSaysWhy() {
    assertThat(Difference.of(Measure.THROUGHPUT, null, here(1_000.0, null)).words())
        .isEqualTo("nothing valid was measured here: the CPU");
    assertThat(Difference.of(Measure.THROUGHPUT, null, here(1_000.0, 900.0)).words())
        .isEqualTo("nothing was published");
    assertThat(Difference.of(Measure.THROUGHPUT, null, null).words())
        .isEqualTo("not repeated at short length");
  }

  private static String words(Published published, OwnFigures here) {
    return Difference.of(published.measure(), published, here).words();
  }

  private static Published row(
      Measure measure, double figure, @Nullable Double bound, Plausibility plausibility) {
    return new Published(
        "write-up", "x", "virtual", "500", measure, figure, bound, "", plausibility, "too much");
  }

  private static OwnFigures here(@Nullable Double bound, @Nullable Double measured) {
    return new OwnFigures(
        "cell", "virtual", "500", null, null, bound, measured, null, null, "the CPU");
  }

  /** Both beside a bound of 1,000. */
  private static String word(Measure measure, double there, double own) {
    Published published =
        new Published(
            "write-up",
            "x",
            "virtual",
            "500",
            measure,
            there,
            1_000.0,
            "",
            Plausibility.CONSISTENT,
            "");
    OwnFigures here =
        new OwnFigures("cell", "virtual", "500", null, null, 1_000.0, own, null, null, "the CPU");
    return Difference.of(measure, published, here).word();
  }

  @Test
  void threePercentPastABoundIsAsFarAsAnEstimateMayBeOff() {
    assertThat(word(Measure.THROUGHPUT, 1_030, 1_030)).isEqualTo("agrees");
    assertThat(word(Measure.THROUGHPUT, 1_031, 1_031)).isEqualTo("cannot be compared");
    assertThat(word(Measure.MEAN, 970, 970)).isEqualTo("agrees");
    assertThat(word(Measure.MEAN, 969, 969)).isEqualTo("cannot be compared");
  }
}
