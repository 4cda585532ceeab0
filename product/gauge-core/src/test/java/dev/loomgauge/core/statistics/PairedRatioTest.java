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

  /** Blocks: 0.02² / 2 = 0.0002; starts: 2 x 0.05² = 0.005; 1 / (0.0002 / 0.0052)² = 676. */
  @Test
  void whatAnotherStartMayDifferIsAddedWithTheFreedomOfWelch() {
    PairedRatio ratio = new PairedRatio(2, 0.2, 0.02).onOneStart(0.05);

    double half = 1.963_483 * Math.sqrt(0.0052);
    assertThat(ratio.low(0.95)).isCloseTo(Math.exp(0.2 - half), within(1e-6));
    assertThat(ratio.high(0.95)).isCloseTo(Math.exp(0.2 + half), within(1e-6));
    assertThat(ratio.over(8).startsLog()).isEqualTo(ratio.startsLog());
    assertThat(ratio.assuming(0.5).startsLog()).isEqualTo(ratio.startsLog());
    PairedRatio even = new PairedRatio(2, 0.2, 0).onOneStart(0.05);
    assertThat(even.low(0.95))
        .isCloseTo(Math.exp(0.2 - 1.959_964 * Math.sqrt(0.005)), within(1e-6));
  }

  @Test
  void blocksSpreadNoLessThanTheirFiguresAreResolved() {
    PairedRatio agreeing = PairedRatio.of(List.of(0.97, 0.97), 0.02);

    assertThat(agreeing).isEqualTo(new PairedRatio(2, Math.log(0.97), 0.02));
    assertThat(PairedRatio.of(List.of(1.2, 1.1, 1.3), 0.01))
        .isEqualTo(PairedRatio.of(List.of(1.2, 1.1, 1.3)));
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

  @Test
  void sixBlocksTellHowTheyResembleEachOther() {
    // Logs -2, -1, 0, 0, 1, 2 less their mean 0: products 2 + 0 + 0 + 0 + 2, squares 10
    List<Double> rising = List.of(Math.exp(-2), Math.exp(-1), 1.0, 1.0, Math.exp(1), Math.exp(2));

    PairedRatio ratio = PairedRatio.of(rising);
    // (6 x 0.4 + 1) / 2 is more than the most
    assertThat(ratio.alike()).isEqualTo(0.8);
    assertThat(ratio.spreadLog()).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(PairedRatio.of(rising.subList(0, 5)).alike()).isZero();
    assertThat(PairedRatio.of(List.of(1.1, 1 / 1.1, 1.1, 1 / 1.1, 1.1, 1 / 1.1)).alike()).isZero();
  }

  @Test
  void fewBlocksCorrectTheirCorrelationUpwards() {
    // Logs 3, 1, -1, -1, -3, 1 of mean 0: products 3 - 1 + 1 + 3 - 3, squares 22, 6 blocks
    PairedRatio ratio =
        PairedRatio.of(
            List.of(
                Math.exp(3), Math.exp(1), Math.exp(-1), Math.exp(-1), Math.exp(-3), Math.exp(1)));

    assertThat(ratio.alike()).isCloseTo(0.8, within(1e-12));
    // Eight blocks 1, 1, -1, -1, 1, 1, -1, -1: products 4 - 3, squares 8: (8 x 0.125 + 1) / 4
    double up = Math.exp(1);
    double down = Math.exp(-1);
    assertThat(PairedRatio.of(List.of(up, up, down, down, up, up, down, down)).alike())
        .isCloseTo(0.5, within(1e-12));
  }

  @Test
  void aCorrelationWidensTheInterval() {
    PairedRatio ratio = new PairedRatio(9, 0.1, 0.3, 0.6);

    // 0.3 / 3 x sqrt(1.6 / 0.4) = 0.2, and Student's t of 8 degrees of freedom is 2.306004
    assertThat(ratio.high(0.95)).isCloseTo(Math.exp(0.1 + 0.2 * 2.306004), within(1e-6));
    assertThat(ratio.assuming(0).high(0.95)).isCloseTo(Math.exp(0.1 + 0.2306004), within(1e-6));
    assertThat(ratio.over(4)).isEqualTo(new PairedRatio(4, 0.1, 0.3, 0.6));
  }

  @Test
  void blocksResembleTheirNeighboursBeyondTwoStandardErrors() {
    assertThat(new PairedRatio(16, 0, 1, 0.5).resemble()).isFalse();
    assertThat(new PairedRatio(16, 0, 1, 0.51).resemble()).isTrue();
    assertThat(new PairedRatio(5, 0, 1, 0).alikeAtMost()).isEqualTo(0.8);
    assertThat(new PairedRatio(16, 0, 1, 0.1).alikeAtMost())
        .isCloseTo(0.1 + 1.6449 / 4, within(1e-12));
    assertThat(new PairedRatio(16, 0, 1, 0.7).alikeAtMost()).isEqualTo(0.8);
    assertThatThrownBy(() -> new PairedRatio(16, 0, 1, 0.81))
        .hasMessage("16 blocks, mean 0.0, spread 1.0, alike 0.81, starts 0.0");
  }
}
