package dev.loomgauge.core.steady;

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
    double squares = 0;
    double products = 0;
    for (int i = 0; i < deviations.length; i++) {
      squares += deviations[i] * deviations[i];
      products += i == 0 ? 0 : deviations[i] * deviations[i - 1];
    }
    double r = squares > 0 ? Math.clamp(products / squares, 0, MOST) : 0;
    return Math.sqrt((1 + r) / (1 - r));
  }
}
