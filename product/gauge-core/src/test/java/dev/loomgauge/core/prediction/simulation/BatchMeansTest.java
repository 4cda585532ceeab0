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
    assertThat(BatchMeans.ofRatio(values, ones(10), 0.05))
        .isCloseTo(T * Math.sqrt(10.0 / 9 / 10), within(1e-5));
  }

  @Test
  void tooFewValuesSayNothing() {
    assertThat(BatchMeans.ofRatio(ones(9), ones(9), 0.05)).isInfinite();
  }

  private static double[] ones(int length) {
    double[] ones = new double[length];
    Arrays.fill(ones, 1);
    return ones;
  }
}
