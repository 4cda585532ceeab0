package dev.loomgauge.core.statistics;

/** How much a value of a series resembles the one before. */
public final class Autocorrelation {
  /** Few values cannot tell a higher correlation from a trend. */
  private static final double MOST = 0.8;

  private Autocorrelation() {}

  /** Correlation of neighbours, at lag 1, of deviations of a series: -1 to 1; 0 where all are 0. */
  public static double of(double[] deviations) {
    double squares = 0;
    double products = 0;
    for (int i = 0; i < deviations.length; i++) {
      squares += deviations[i] * deviations[i];
      products += i == 0 ? 0 : deviations[i] * deviations[i - 1];
    }
    return squares == 0 ? 0 : products / squares;
  }

  /**
   * How much wider an interval must be because a value resembles the one before: with a correlation
   * r of neighbours, n values are worth n (1 - r) / (1 + r) independent ones (first-order
   * autoregression; Law, "Simulation Modeling and Analysis", chapter 4).
   *
   * @return 1 or more: values that alternate (r below 0) never make an interval narrower
   */
  public static double widening(double[] deviations) {
    double r = Math.clamp(of(deviations), 0, MOST);
    return Math.sqrt((1 + r) / (1 - r));
  }
}
