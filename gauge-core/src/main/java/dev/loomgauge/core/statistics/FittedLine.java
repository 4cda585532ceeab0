package dev.loomgauge.core.statistics;

import java.util.List;

/**
 * A straight line by least squares; Draper and Smith, "Applied Regression Analysis", chapter 1.
 *
 * @param intercept its height at 0
 * @param slope its rise by one
 */
public record FittedLine(double intercept, double slope) {

  /**
   * Fits a line to points.
   *
   * @throws IllegalArgumentException if there are fewer than two different xs, or not a y for each
   */
  public static FittedLine of(List<Double> xs, List<Double> ys) {
    if (xs.size() != ys.size() || xs.stream().distinct().count() < 2) {
      throw new IllegalArgumentException(
          "a line through %d xs and %d ys".formatted(xs.size(), ys.size()));
    }
    double meanX = mean(xs);
    double meanY = mean(ys);
    double squares = 0;
    double products = 0;
    for (int i = 0; i < xs.size(); i++) {
      squares += (xs.get(i) - meanX) * (xs.get(i) - meanX);
      products += (xs.get(i) - meanX) * (ys.get(i) - meanY);
    }
    double slope = products / squares;
    return new FittedLine(meanY - slope * meanX, slope);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
