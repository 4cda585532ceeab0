package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.statistics.Autocorrelation;
import org.apache.commons.statistics.descriptive.SumOfSquares;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The half width of a mean's interval from a series whose neighbours may be correlated: batch means
 * (Law, "Simulation Modeling and Analysis", chapter 9). Batches are joined until the correlation of
 * neighbours is no longer significant (von Neumann's test), or so few are left that another half
 * would make the interval useless; what correlation is seen in those widens the interval as in an
 * autoregressive series of the first order.
 */
final class BatchMeans {
  /** Fewer batches say nothing. */
  static final int FEWEST = 10;

  private static final int FEWEST_JOINED = 16;
  private static final double SIGNIFICANT = 1.28;

  private BatchMeans() {}

  /**
   * Half width of the interval of (sum of values / sum of weights), which the ratio estimator gives
   * to first order; infinite when there are too few.
   *
   * @param level probability that the interval misses, both sides together
   */
  static double ofRatio(double[] values, double[] weights, double level) {
    double all = 0;
    double weight = 0;
    for (int i = 0; i < values.length; i++) {
      all += values[i];
      weight += weights[i];
    }
    if (values.length < FEWEST || weight == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double[] residuals = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      residuals[i] = values[i] - all / weight * weights[i];
    }
    return halfWidth(residuals, level) * residuals.length / weight;
  }

  /** Of the mean of a series whose mean is 0. */
  private static double halfWidth(double[] series, double level) {
    double[] batches = series;
    double correlation = correlation(batches);
    while (batches.length >= 2 * FEWEST_JOINED
        && correlation > SIGNIFICANT / Math.sqrt(batches.length)) {
      batches = joined(batches);
      correlation = correlation(batches);
    }
    int n = batches.length;
    double squares = SumOfSquares.of(batches).getAsDouble();
    double wider = correlation <= 0 ? 1 : (1 + correlation) / (1 - correlation);
    double t = TDistribution.of(n - 1).inverseSurvivalProbability(level / 2);
    return t * Math.sqrt(squares / (n - 1) / n * wider);
  }

  /** Means of pairs; an odd one at the end is left out. */
  private static double[] joined(double[] batches) {
    double[] joined = new double[batches.length / 2];
    for (int i = 0; i < joined.length; i++) {
      joined[i] = (batches[2 * i] + batches[2 * i + 1]) / 2;
    }
    return joined;
  }

  /** Of neighbours; below 1. */
  private static double correlation(double[] series) {
    return Math.min(0.95, Autocorrelation.of(series));
  }
}
