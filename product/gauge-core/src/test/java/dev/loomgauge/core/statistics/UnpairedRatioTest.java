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
    assertThat(ratio.degreesOfFreedom()).isCloseTo(5.209458, within(1e-5));
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
  }
}
