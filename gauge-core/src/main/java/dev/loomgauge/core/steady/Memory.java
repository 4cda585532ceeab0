package dev.loomgauge.core.steady;

import dev.loomgauge.core.statistics.Autocorrelation;

/**
 * How much wider an interval must be because a second resembles the one before: with a correlation
 * r of neighbours, n values are worth n (1 - r) / (1 + r) independent ones (first-order
 * autoregression; Law, "Simulation Modeling and Analysis", chapter 4).
 */
final class Memory {
  /** Few values cannot tell a higher correlation from a trend. */
  private static final double MOST = 0.8;

  private Memory() {}

  /** Factor of at least 1; users that march in step (r below 0) never make an interval narrower. */
  static double widening(double[] deviations) {
    double r = Math.clamp(Autocorrelation.of(deviations), 0, MOST);
    return Math.sqrt((1 + r) / (1 - r));
  }
}
