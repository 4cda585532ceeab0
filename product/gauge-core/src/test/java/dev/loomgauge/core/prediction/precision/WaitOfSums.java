package dev.loomgauge.core.prediction.precision;

import org.apache.commons.statistics.distribution.LogNormalDistribution;

/**
 * The response of M/G/1 with a lognormal demand on a grid of time, without any transform: its wait
 * is a sum of a geometric number of residual demands (Beneš, "On Queues with Poisson Arrivals",
 * 1957), whose probabilities follow one from another (Panjer, ASTIN Bulletin 12, 1981).
 */
final class WaitOfSums {
  private final double step;
  private final double[] response;

  /**
   * Solves it.
   *
   * @param load utilisation, below 1
   * @param cv coefficient of variation of the demand, whose mean is 1
   * @param horizon seconds of the grid
   */
  WaitOfSums(double load, double cv, double horizon, int points) {
    step = horizon / points;
    double sigma = Math.sqrt(Math.log1p(cv * cv));
    LogNormalDistribution demand = LogNormalDistribution.of(-sigma * sigma / 2, sigma);
    double[] served = new double[points];
    double[] residual = new double[points];
    double before = 0;
    double residualBefore = 0;
    for (int i = 0; i < points; i++) {
      double t = (i + 0.5) * step;
      double until = demand.cumulativeProbability(t);
      served[i] = until - before;
      before = until;
      // The residual demand has the density P(S > t): E[min(S, t)] is its distribution function.
      double residualUntil =
          LogNormalDistribution.of(sigma * sigma / 2, sigma).cumulativeProbability(t)
              + t * (1 - until);
      residual[i] = residualUntil - residualBefore;
      residualBefore = residualUntil;
    }
    double[] wait = new double[points];
    double none = 1 - load * residual[0];
    wait[0] = (1 - load) / none;
    for (int i = 1; i < points; i++) {
      double sum = 0;
      for (int k = 1; k <= i; k++) {
        sum += residual[k] * wait[i - k];
      }
      wait[i] = load * sum / none;
    }
    response = new double[points];
    double cumulative = 0;
    for (int i = 0; i < points; i++) {
      for (int k = 0; k <= i; k++) {
        cumulative += served[k] * wait[i - k];
      }
      response[i] = cumulative;
    }
  }

  /** The time that a share of all requests does not exceed. */
  double quantile(double share) {
    int i = 0;
    while (response[i] < share) {
      i++;
    }
    double low = i == 0 ? 0 : response[i - 1];
    return (i - 0.5 + (share - low) / (response[i] - low)) * step;
  }
}
