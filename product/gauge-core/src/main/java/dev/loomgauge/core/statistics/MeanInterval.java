package dev.loomgauge.core.statistics;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean with its 95 % interval by Student's t distribution; Student, "The probable error of a
 * mean", Biometrika 6 (1908).
 *
 * @param halfWidth half of the interval; NaN with fewer than two values
 */
public record MeanInterval(double mean, double halfWidth) {

  /** Of independent values; {@link IllegalArgumentException} if there are none. */
  public static MeanInterval of(List<Double> values) {
    int n = values.size();
    if (n == 0) {
      throw new IllegalArgumentException("no values");
    }
    double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
    double mean = Mean.of(all).getAsDouble();
    if (n == 1) {
      return new MeanInterval(mean, Double.NaN);
    }
    double deviation = StandardDeviation.of(all).getAsDouble();
    double t = TDistribution.of(n - 1).inverseSurvivalProbability(0.025);
    return new MeanInterval(mean, t * deviation / Math.sqrt(n));
  }

  /** Whether there were enough values for an interval. */
  public boolean hasInterval() {
    return !Double.isNaN(halfWidth);
  }
}
