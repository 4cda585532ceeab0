package dev.loomgauge.core.statistics;

import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.SumOfSquares;

/**
 * A straight line by least squares; Draper and Smith, "Applied Regression Analysis", chapter 1.
 *
 * @param middle mean of x
 * @param level its height there, the mean of y
 * @param slope its rise by one
 * @param along sum of the squared distances of x from their mean
 */
public record FittedLine(double middle, double level, double slope, double along) {

  /** Fits a line; {@link IllegalArgumentException} without two different xs, or a y for each. */
  public static FittedLine of(double[] x, double[] y) {
    double middle = Mean.of(x).getAsDouble();
    double level = Mean.of(y).getAsDouble();
    double along = 0;
    double across = 0;
    for (int i = 0; i < Math.min(x.length, y.length); i++) {
      along += (x[i] - middle) * (x[i] - middle);
      across += (x[i] - middle) * (y[i] - level);
    }
    if (x.length != y.length || along == 0) {
      throw new IllegalArgumentException(
          "a line through %d xs and %d ys".formatted(x.length, y.length));
    }
    return new FittedLine(middle, level, across / along, along);
  }

  /** Its height at 0. */
  public double intercept() {
    return level - slope * middle;
  }

  /** The distance of each y from the line. */
  public double[] residuals(double[] x, double[] y) {
    return IntStream.range(0, x.length)
        .mapToDouble(i -> y[i] - level - slope * (x[i] - middle))
        .toArray();
  }

  /** Sum of the squared residuals. */
  public double rest(double[] x, double[] y) {
    return SumOfSquares.of(residuals(x, y)).getAsDouble();
  }

  /** The xs of a series: 0, 1, 2 and so on. */
  public static double[] steps(int length) {
    return IntStream.range(0, length).asDoubleStream().toArray();
  }
}
