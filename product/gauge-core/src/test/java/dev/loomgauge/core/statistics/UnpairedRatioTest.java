package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnpairedRatioTest {
  private static final List<Double> FIRST = List.of(3.02, 2.97, 3.10, 3.05);
  private static final List<Double> SECOND = List.of(3.35, 3.21, 3.60, 3.41, 3.18);

  /** Figures by numerical integration of the density of Student's t, outside of this program. */
  @Test
  void itIsWelchsTestOnTheLogarithms() {
    UnpairedRatio ratio = UnpairedRatio.of(FIRST, SECOND);

    assertThat(ratio.ratio()).isCloseTo(1.102810, within(1e-6));
    assertThat(ratio.freedom()).isCloseTo(5.209458, within(1e-5));
    assertThat(ratio.pSame()).isCloseTo(0.00448008, within(1e-7));
    assertThat(ratio.low(0.95)).isCloseTo(1.037278, within(1e-6));
    assertThat(ratio.high(0.95)).isCloseTo(1.172481, within(1e-6));
  }

  @Test
  void swappingTheTwoTurnsTheRatioOver() {
    UnpairedRatio there = UnpairedRatio.of(FIRST, SECOND);
    UnpairedRatio back = UnpairedRatio.of(SECOND, FIRST);

    assertThat(back.low(0.95)).isCloseTo(1 / there.high(0.95), within(1e-12));
    assertThat(back.pSame()).isCloseTo(there.pSame(), within(1e-12));
  }

  @Test
  void oneValueHasNoSpread() {
    UnpairedRatio ratio = UnpairedRatio.of(List.of(2.0), SECOND);

    assertThat(ratio.hasSpread()).isFalse();
    assertThatThrownBy(() -> ratio.low(0.95)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void valuesThatHaveNoLogarithmAreRefused() {
    assertThatThrownBy(() -> UnpairedRatio.of(List.of(0.0, 1.0), SECOND))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[0.0, 1.0]");
    assertThatThrownBy(() -> UnpairedRatio.of(FIRST, List.of(1.0, Double.POSITIVE_INFINITY)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Infinity");
    assertThatThrownBy(() -> UnpairedRatio.of(FIRST, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatIsNoRatioIsRefused() {
    assertThat(new UnpairedRatio(1, 1, 0, 0, 0).ratio()).isEqualTo(1);
    for (Runnable wrong :
        List.<Runnable>of(
            () -> new UnpairedRatio(0, 1, 0, 0, 0),
            () -> new UnpairedRatio(1, 0, 0, 0, 0),
            () -> new UnpairedRatio(1, 1, Double.NaN, 0, 0),
            () -> new UnpairedRatio(1, 1, 0, Double.NaN, 0),
            () -> new UnpairedRatio(1, 1, 0, -1, 0),
            () -> new UnpairedRatio(1, 1, 0, 0, -1))) {
      assertThatThrownBy(wrong::run).isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Tails of Student's t with two degrees of freedom, (1 - t / sqrt(2 + t²)) / 2, by hand. */
  @Test
  void itsTailsLieAtTheDistancesFromTheMarginAndFromTheDrift() {
    // Two values each with a variance of 0.0001: a standard error of 0.01
    UnpairedRatio ratio = new UnpairedRatio(2, 2, -0.02, 0.0001, 0.0001);

    assertThat(ratio.freedom()).isCloseTo(2, within(1e-12));
    assertThat(ratio.pSame()).isCloseTo(0.0917517, within(1e-6));
    // ln(1.03) - 0.02 = 0.0095588
    assertThat(ratio.pOutside(0.03)).isCloseTo(0.2200048, within(1e-6));
    // 0.02 - ln(1.01) = 0.0100497
    assertThat(ratio.pWithin(0.01)).isCloseTo(0.2103714, within(1e-6));
    assertThat(ratio.low(0.95)).isCloseTo(Math.exp(-0.02 - 0.0430265), within(1e-7));
    assertThat(ratio.high(0.95)).isCloseTo(Math.exp(-0.02 + 0.0430265), within(1e-7));
  }

  @Test
  void furtherValuesKeepMeansAndSpreads() {
    assertThat(new UnpairedRatio(2, 3, 0.1, 0.5, 0.25).with(4))
        .isEqualTo(new UnpairedRatio(6, 7, 0.1, 0.5, 0.25));
    assertThat(new UnpairedRatio(2, 1, 0.1, 0.5, 0).hasSpread()).isFalse();
    assertThat(new UnpairedRatio(2, 2, 0.1, 0.5, 0).hasSpread()).isTrue();
  }

  @Test
  void withoutAnySpreadEverythingIsCertain() {
    UnpairedRatio same = UnpairedRatio.of(List.of(0.1 + 0.2, 0.3), List.of(0.3, 0.3));
    assertThat(same).isEqualTo(new UnpairedRatio(2, 2, 0, 0, 0));
    assertThat(same.pSame()).isEqualTo(1);
    assertThat(same.pOutside(0.03)).isZero();
    assertThat(same.high(0.95)).isEqualTo(1);
  }

  @Test
  void noSideSpreadsLessThanItsResolution() {
    assertThat(UnpairedRatio.of(List.of(2.0, 2.0), 0.1, List.of(3.0, 3.0, 3.0), 0.2))
        .isEqualTo(new UnpairedRatio(2, 3, Math.log(3) - Math.log(2), 0.1 * 0.1, 0.2 * 0.2));
    assertThat(UnpairedRatio.of(FIRST, 0.001, SECOND, 0.001))
        .as("its own spread is larger")
        .isEqualTo(UnpairedRatio.of(FIRST, SECOND));
  }

  @Test
  void degreesOfFreedomWeighBothSides() {
    // a = 0.02 / 4, b = 0.09 / 3: (a + b)² / (a² / 3 + b² / 2)
    assertThat(new UnpairedRatio(4, 3, 0, 0.02, 0.09).freedom())
        .isCloseTo(0.035 * 0.035 / (0.000025 / 3 + 0.0009 / 2), within(1e-9));
  }
}
