package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SegmentsTest {
  @Test
  void noiseIsTheMeanOfTheSmallerThreeQuartersOfTheSteps() {
    // Steps 4, 1, 2, 3, of which 1, 2 and 3 are kept
    assertThat(Segments.noise(new double[] {0, 4, 3, 5, 2})).isCloseTo(2 / 0.728, within(1e-12));
    // Steps 1, 5: both are kept, as two of two are rounded up
    assertThat(Segments.noise(new double[] {0, 1, 6})).isCloseTo(3 / 0.728, within(1e-12));
    assertThat(Segments.noise(new double[] {7})).isZero();
    assertThat(Segments.noise(new double[0])).isZero();
  }

  @Test
  void aStretchHasItsMeanAndItsVarianceWithWhatIsBorrowed() {
    Segments segments = new Segments(new double[] {100, 102, 104, 106}, 1);

    assertThat(segments.size()).isEqualTo(4);
    assertThat(segments.mean(1, 3)).isCloseTo(103, within(1e-12));
    // Noise 2 / 0.728; squares 2 around 103; three values' worth are borrowed
    double noise = 2 / 0.728;
    assertThat(segments.variance(1, 3)).isCloseTo((2 + 3 * noise * noise) / 5, within(1e-9));
    // Where all are alike the resolution is the least
    assertThat(new Segments(new double[] {50, 50, 50}, 1).variance(0, 3)).isEqualTo(1);
    // and half a percent of the level without one
    assertThat(new Segments(new double[] {1000, 1000, 1000}, 0).variance(0, 3))
        .isCloseTo(25, within(1e-9));
  }

  /** 2 / 0.728 is the noise; the two values in the middle lie 1 from their mean. */
  @Test
  void aStretchCostsItsLengthTimesTheLogarithmOfItsVarianceInUnitsOfTheNoise() {
    Segments segments = new Segments(new double[] {100, 102, 104, 106}, 1);
    double squares = 2 * 0.364 * 0.364;
    double variance = (squares + 3) / 5;
    assertThat(segments.cost(1, 3))
        .isCloseTo(5 * (Math.log(variance) - 1) + (squares + 3) / variance, within(1e-9));
  }

  @Test
  void aChangeIsDearerTheMoreSecondsItMayLieIn() {
    assertThat(Changepoints.penalty(0)).isEqualTo(7);
    assertThat(Changepoints.penalty(1)).isEqualTo(7);
    assertThat(Changepoints.penalty(100)).isCloseTo(20.8155, within(1e-4));
  }

  /** Steps of 1, 2 and 4 are kept; 2, 4 and 8 lie 56 / 3 in squares around 14 / 3. */
  @Test
  void aStretchAwayFromTheMeanOfAllHasItsOwn() {
    Segments uneven = new Segments(new double[] {1, 2, 4, 8, 16}, 0);
    double noise = 7 / 3.0 / 0.728;
    assertThat(uneven.mean(1, 4)).isCloseTo(14 / 3.0, within(1e-12));
    assertThat(uneven.mean(3, 5)).isCloseTo(12, within(1e-12));
    assertThat(uneven.variance(1, 4)).isCloseTo((56 / 3.0 + 3 * noise * noise) / 6, within(1e-9));
    assertThat(new Segments(new double[0], 1).size()).isZero();
    assertThat(new Segments(new double[] {-1_000, -1_000}, 0).variance(0, 2))
        .as("half a percent of the level, whatever its sign")
        .isCloseTo(25, within(1e-9));
  }
}
