package dev.loomgauge.core.steady;

import dev.loomgauge.core.statistics.Autocorrelation;
import dev.loomgauge.core.statistics.FittedLine;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.SumOfSquares;

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

  /** Fits values of each second by least squares; the resolution is noise, in their unit. */
  static Trend of(double[] values, double resolution) {
    int n = values.length;
    double mean = Mean.of(values).getAsDouble();
    if (n < LEAST || mean <= 0) {
      return NONE;
    }
    double[] seconds = FittedLine.steps(n);
    FittedLine line = FittedLine.of(seconds, values);
    double[] residuals = line.residuals(seconds, values);
    double squares = SumOfSquares.of(residuals).getAsDouble();
    double least = Math.max(Segments.LEAST_NOISE * mean, resolution);
    double noise =
        Math.max(Math.sqrt(squares / (n - 2)), least) * Autocorrelation.widening(residuals);
    double change = line.slope() * (n - 1);
    boolean chance = Math.abs(line.slope()) <= t(n - 2) * noise / Math.sqrt(line.along());
    return new Trend(
        change / mean, !chance && Math.abs(change) > Math.max(SIZE * mean, resolution), squares);
  }

  /**
   * Quantile 0.995 of Student's t, to 4 % for three degrees of freedom and to 2 % for more
   * (Abramowitz and Stegun 1964, formula 26.7.5).
   */
  static double t(int degrees) {
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
