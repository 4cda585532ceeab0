package dev.loomgauge.core.steady;

import java.util.Arrays;

/**
 * A straight line through some seconds: a slow warm-up rises without a jump.
 *
 * @param change from the first second to the last, as a share of the mean; negative when it falls
 * @param matters whether the slope is no chance (t test at 1 %) and the change no trifle (over 3 %)
 * @param rest sum of the squared distances from the line, in the unit of the values
 */
record Trend(double change, boolean matters, double rest) {
  /** A change from begin to end up to this does not matter. */
  static final double SIZE = 0.03;

  /** Fewer seconds tell no trend from chance. */
  static final int LEAST = 5;

  /** Quantile 0.995 of the standard normal distribution. */
  private static final double Z = 2.5758;

  private static final Trend NONE = new Trend(0, false, Double.POSITIVE_INFINITY);

  /**
   * Fits by least squares.
   *
   * @param values one a second
   * @param resolution noise that is always there, in the unit of the values
   */
  static Trend of(double[] values, double resolution) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElse(0);
    if (n < LEAST || mean <= 0) {
      return NONE;
    }
    double middle = (n - 1) / 2.0;
    double times = n * ((double) n * n - 1) / 12;
    double slope = 0;
    for (int i = 0; i < n; i++) {
      slope += (i - middle) * values[i] / times;
    }
    double[] rests = new double[n];
    double squares = 0;
    for (int i = 0; i < n; i++) {
      rests[i] = values[i] - mean - slope * (i - middle);
      squares += rests[i] * rests[i];
    }
    double least = Math.max(Segments.LEAST_NOISE * mean, resolution);
    double noise = Math.max(Math.sqrt(squares / (n - 2)), least) * Memory.widening(rests);
    double change = slope * (n - 1);
    boolean chance = Math.abs(slope) <= t(n - 2) * noise / Math.sqrt(times);
    return new Trend(
        change / mean, !chance && Math.abs(change) > Math.max(SIZE * mean, resolution), squares);
  }

  /**
   * Quantile 0.995 of Student's t for three or more degrees of freedom, to 2 % (Abramowitz and
   * Stegun 1964, formula 26.7.5).
   */
  private static double t(int degrees) {
    double z3 = Z * Z * Z;
    double z5 = z3 * Z * Z;
    double z7 = z5 * Z * Z;
    double v = degrees;
    return Z
        + (z3 + Z) / (4 * v)
        + (5 * z5 + 16 * z3 + 3 * Z) / (96 * v * v)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * v * v * v);
  }
}
