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
 *
 * <p>Where the same arrivals come in each period, what repeats is no noise: a batch is compared
 * with those at its place in the other periods. Most of the noise may lie in few places, so the
 * degrees of freedom are those of a sum of unequal variances (Satterthwaite, "An Approximate
 * Distribution of Estimates of Variance Components", Biometrics Bulletin 2, 1946).
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
   * @param places batches from one period to the next, a power of two; 1 where nothing repeats
   * @param level probability that the interval misses, both sides together
   */
  static double ofRatio(double[] values, double[] weights, int places, double level) {
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
    return (places > 1 && values.length >= 2 * places
            ? halfWidth(besidesPlaces(residuals, places), places, level)
            : halfWidth(residuals, 1, level))
        * residuals.length
        / weight;
  }

  /** A series without what all periods have at the same place. */
  private static double[] besidesPlaces(double[] series, int places) {
    double[] rest = new double[series.length];
    for (int place = 0; place < places; place++) {
      double sum = 0;
      int periods = 0;
      for (int i = place; i < series.length; i += places) {
        sum += series[i];
        periods++;
      }
      for (int i = place; i < series.length; i += places) {
        rest[i] = series[i] - sum / periods;
      }
    }
    return rest;
  }

  /** Of the mean of a series whose mean is 0, as is that at each of the places over the periods. */
  private static double halfWidth(double[] series, int places, double level) {
    double[] batches = series;
    int left = places;
    double correlation = correlation(batches);
    while (batches.length >= 2 * FEWEST_JOINED
        && correlation > SIGNIFICANT / Math.sqrt(batches.length)) {
      batches = joined(batches);
      left = Math.max(1, left / 2);
      correlation = correlation(batches);
    }
    int n = batches.length;
    double squares = SumOfSquares.of(batches).getAsDouble();
    if (squares == 0) {
      return 0;
    }
    double wider = correlation <= 0 ? 1 : (1 + correlation) / (1 - correlation);
    double t = TDistribution.of(freedom(batches, left)).inverseSurvivalProbability(level / 2);
    return t * Math.sqrt(squares / (n - left) / n * wider);
  }

  /** Degrees of freedom of the sum of the variances at all places. */
  private static double freedom(double[] batches, int places) {
    double sum = 0;
    double squares = 0;
    for (int place = 0; place < places; place++) {
      double there = 0;
      for (int i = place; i < batches.length; i += places) {
        there += batches[i] * batches[i];
      }
      sum += there;
      squares += there * there;
    }
    return (batches.length / places - 1) * (sum * sum / squares);
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
