package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class PairedRatioTest {

  @Test
  void theRatioIsTheGeometricMeanWithAnIntervalByStudentsT() {
    PairedRatio ratio = PairedRatio.of(List.of(Math.exp(0.1), Math.exp(0.2), Math.exp(0.3)));

    assertThat(ratio.ratio()).isCloseTo(Math.exp(0.2), within(1e-12));
    double half = 4.30265273 * 0.1 / Math.sqrt(3);
    assertThat(ratio.low(0.95)).isCloseTo(Math.exp(0.2 - half), within(1e-8));
    assertThat(ratio.high(0.95)).isCloseTo(Math.exp(0.2 + half), within(1e-8));
  }

  @Test
  void theIntervalLeavesOutOneExactlyWhereTheTestRejects() {
    PairedRatio ratio = PairedRatio.of(List.of(1.03, 1.08, 1.01, 1.06));
    double p = 2 * ratio.pSame();

    assertThat(ratio.low(1 - p)).isCloseTo(1, within(1e-9));
  }

  @Test
  void theIntervalLiesWithinTheMarginExactlyWhereBothOneSidedTestsReject() {
    PairedRatio ratio = PairedRatio.of(List.of(0.99, 1.005, 0.985, 1.0));
    double p = ratio.pOutside(0.03);

    assertThat(ratio.low(1 - 2 * p)).isCloseTo(1 / 1.03, within(1e-9));
  }

  @Test
  void theRatioTurnedAroundIsAsSignificant() {
    PairedRatio there = PairedRatio.of(List.of(1.2, 1.1, 1.3));
    PairedRatio back = PairedRatio.of(List.of(1 / 1.2, 1 / 1.1, 1 / 1.3));

    assertThat(back.ratio()).isCloseTo(1 / there.ratio(), within(1e-12));
    assertThat(back.pSame()).isCloseTo(there.pSame(), within(1e-12));
    assertThat(back.pOutside(0.03)).isCloseTo(there.pOutside(0.03), within(1e-12));
  }

  @Test
  void withoutAnySpreadEverythingIsCertain() {
    PairedRatio same = PairedRatio.of(List.of(1.0, 1.0, 1.0));
    assertThat(same.pSame()).isEqualTo(1);
    assertThat(same.pOutside(0.03)).isZero();

    PairedRatio other = PairedRatio.of(List.of(1.1, 1.1, 1.1));
    assertThat(other.pSame()).isZero();
    assertThat(other.pOutside(0.03)).isEqualTo(1);
    assertThat(other.low(0.95)).isEqualTo(other.ratio()).isEqualTo(other.high(0.95));
  }

  @Test
  void theRoundingOfEqualFiguresIsNoSpread() {
    assertThat(PairedRatio.of(List.of((0.1 + 0.2) / 0.3, 1.0))).isEqualTo(new PairedRatio(2, 0, 0));
  }

  @Test
  void aRatioOfNothingIsRefused() {
    for (Double bad : List.of(0.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY)) {
      assertThatThrownBy(() -> PairedRatio.of(List.of(1.0, bad)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void oneBlockHasARatioAndNothingMore() {
    PairedRatio ratio = PairedRatio.of(List.of(1.5));

    assertThat(ratio.ratio()).isCloseTo(1.5, within(1e-12));
    assertThat(ratio.hasSpread()).isFalse();
    assertThatThrownBy(ratio::pSame).isInstanceOf(IllegalStateException.class);
  }
}
