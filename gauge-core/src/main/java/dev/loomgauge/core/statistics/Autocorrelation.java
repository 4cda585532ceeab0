package dev.loomgauge.core.statistics;

/** How much a value of a series resembles the one before. */
public final class Autocorrelation {
  private Autocorrelation() {}

  /**
   * Correlation of neighbours, at lag 1.
   *
   * @param deviations of a series from its mean or its trend
   * @return -1 to 1; 0 where all deviations are 0
   */
  public static double of(double[] deviations) {
    double squares = 0;
    double products = 0;
    for (int i = 0; i < deviations.length; i++) {
      squares += deviations[i] * deviations[i];
      products += i == 0 ? 0 : deviations[i] * deviations[i - 1];
    }
    return squares == 0 ? 0 : products / squares;
  }
}
