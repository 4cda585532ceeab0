package dev.loomgauge.core.statistics;

import java.util.List;

/**
 * A mean with its 95 % interval by Student's t distribution; Student, "The probable error of a
 * mean", Biometrika 6 (1908).
 *
 * @param mean arithmetic mean
 * @param halfWidth half of the interval; NaN with fewer than two values
 */
public record MeanInterval(double mean, double halfWidth) {
  /** Quantile 0.975 of Student's t for 1 to 30 degrees of freedom. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  /**
   * Of some independent values.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static MeanInterval of(List<Double> values) {
    int n = values.size();
    if (n == 0) {
      throw new IllegalArgumentException("no values");
    }
    double mean = values.stream().mapToDouble(Double::doubleValue).sum() / n;
    if (n == 1) {
      return new MeanInterval(mean, Double.NaN);
    }
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    double t = n - 1 <= T.length ? T[n - 2] : 1.96;
    return new MeanInterval(mean, t * Math.sqrt(squares / (n - 1) / n));
  }

  /** Whether there were enough values for an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(halfWidth);
  }
}
