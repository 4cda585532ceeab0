package dev.loomgauge.core.prediction.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BatchMeansTest {
  /** Quantile 0.975 of Student's t with 9 degrees of freedom, from the tables. */
  private static final double T = 2.262_157;

  @Test
  void anIntervalOfIndependentValuesHasBothTailsOfStudentsT() {
    double[] values = {6, 4, 6, 4, 6, 4, 6, 4, 6, 4};

    // Ten values, each 1 from their mean: the variance is 10 / 9.
    assertThat(BatchMeans.ofRatio(values, ones(10), 1, 0.05))
        .isCloseTo(T * Math.sqrt(10.0 / 9 / 10), within(1e-5));
  }

  @Test
  void tooFewValuesSayNothing() {
    assertThat(BatchMeans.ofRatio(ones(9), ones(9), 1, 0.05)).isInfinite();
  }

  private static double[] ones(int length) {
    double[] ones = new double[length];
    Arrays.fill(ones, 1);
    return ones;
  }

  @Test
  void neighboursThatAreAlikeWidenTheInterval() {
    double[] values = {6, 6, 6, 6, 6, 4, 4, 4, 4, 4};

    // Eight pairs alike and one that is not: a correlation of 0.7.
    assertThat(BatchMeans.ofRatio(values, ones(10), 1, 0.05))
        .isCloseTo(T * Math.sqrt(10.0 / 9 / 10 * 1.7 / 0.3), within(1e-5));
  }

  @Test
  void batchesThatResembleEachOtherAreJoinedToNoFewerThanSixteen() {
    double[] values = ones(32);
    Arrays.fill(values, 16, 32, 3);

    // Joined once: 13 of 16 is the correlation, and Student's t has 15 degrees of freedom.
    assertThat(BatchMeans.ofRatio(values, ones(32), 1, 0.05))
        .isCloseTo(2.131_450 * Math.sqrt(16.0 / 15 / 16 * (29.0 / 3)), within(1e-5));
  }

  /** Two periods of eight: the values of a place are as far apart in all of them. */
  @Test
  void whatRepeatsInEachPeriodIsNoNoise() {
    double[] pattern = {1, 9, 2, 8, 50, 7, 4, 6, 1, 9, 2, 8, 50, 7, 4, 6};
    double[] noisy = pattern.clone();
    for (int i = 0; i < noisy.length; i++) {
      noisy[i] += i < 8 == (i % 2 == 0) ? 1 : -1;
    }

    assertThat(BatchMeans.ofRatio(pattern, ones(16), 8, 0.05)).isZero();
    assertThat(BatchMeans.ofRatio(pattern, ones(16), 1, 0.05)).isGreaterThan(5);
    // Each is 1 from the mean of its place: eight squares of 2, and Student's t with 8.
    assertThat(BatchMeans.ofRatio(noisy, ones(16), 8, 0.05))
        .isCloseTo(2.306_004 * Math.sqrt(16.0 / 8 / 16), within(1e-5));
  }

  /** All noise is at one place of two periods, of which one difference tells. */
  @Test
  void noiseAtOnePlaceIsKnownAsWellAsOneDifferenceTells() {
    double[] values = ones(16);
    values[3] = 3;

    assertThat(BatchMeans.ofRatio(values, ones(16), 8, 0.05))
        .isCloseTo(12.706_205 * Math.sqrt(2.0 / 8 / 16) * 16 / 16, within(1e-5));
    assertThat(BatchMeans.ofRatio(values, ones(16), 16, 0.05))
        .as("one period alone shows nothing of it")
        .isEqualTo(BatchMeans.ofRatio(values, ones(16), 1, 0.05));
  }

  @Test
  void aRatioIsThatOfTheSumsAndItsIntervalInItsUnit() {
    double[] weights = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
    double[] values = {6, 4, 6, 4, 6, 4, 6, 4, 6, 4};
    double[] multiples = {3, 6, 9, 3, 6, 9, 3, 6, 9, 3};
    double[] shares = {1, 2, 3, 1, 2, 3, 1, 2, 3, 1};

    assertThat(BatchMeans.ofRatio(values, weights, 1, 0.05))
        .isCloseTo(T * Math.sqrt(10.0 / 9 / 10) / 2, within(1e-5));
    assertThat(BatchMeans.ofRatio(multiples, shares, 1, 0.05)).isCloseTo(0, within(1e-12));
    assertThat(BatchMeans.ofRatio(values, new double[10], 1, 0.05)).isInfinite();
    assertThat(BatchMeans.ofRatio(ones(10), ones(10), 1, 0.05)).isZero();
  }
}
