package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AutocorrelationTest {
  @Test
  void neighboursAreHeldAgainstTheSquares() {
    // (2 x 1 + 1 x -1 + -1 x -2) / (4 + 1 + 1 + 4)
    assertThat(Autocorrelation.of(new double[] {2, 1, -1, -2})).isCloseTo(0.3, within(1e-12));
    assertThat(Autocorrelation.of(new double[] {1, -1, 1, -1})).isCloseTo(-0.75, within(1e-12));
    assertThat(Autocorrelation.of(new double[] {0, 0})).isZero();
  }

  @Test
  void aCorrelationWidensAndItsOppositeDoesNot() {
    assertThat(Autocorrelation.widening(new double[] {2, 1, -1, -2}))
        .isCloseTo(Math.sqrt(1.3 / 0.7), within(1e-12));
    assertThat(Autocorrelation.widening(new double[] {1, -1, 1, -1})).isEqualTo(1);
    double[] alike = new double[100];
    Arrays.fill(alike, 1);
    assertThat(Autocorrelation.widening(alike)).isCloseTo(3, within(1e-12));
  }
}
