package dev.loomgauge.core.statistics;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * A ratio of two figures that were not measured side by side, with an interval by Student's t
 * distribution of the difference of their mean logarithms, whatever the two spreads are: Welch,
 * "The generalization of Student's problem when several different population variances are
 * involved", Biometrika 34 (1947).
 *
 * @param first values of the first figure
 * @param meanLog ln(second / first), each the geometric mean of its values
 * @param varianceFirst of the logarithms of the first; nothing is known of it with one value
 */
public record UnpairedRatio(
    int first, int second, double meanLog, double varianceFirst, double varianceSecond)
    implements LogRatio {
  /** Below it a logarithm is the rounding of equal figures. */
  private static final double ROUNDING = 1e-12;

  public UnpairedRatio {
    if (first < 1
        || second < 1
        || !Double.isFinite(meanLog)
        || !(varianceFirst >= 0)
        || !(varianceSecond >= 0)) {
      throw new IllegalArgumentException(
          "%d and %d values, mean %s, variances %s and %s"
              .formatted(first, second, meanLog, varianceFirst, varianceSecond));
    }
  }

  /** Of values above 0, known to any digit; {@link IllegalArgumentException} for others or none. */
  public static UnpairedRatio of(List<Double> first, List<Double> second) {
    double difference = meanLog(second) - meanLog(first);
    return new UnpairedRatio(
        first.size(),
        second.size(),
        Math.abs(difference) < ROUNDING ? 0 : difference,
        variance(first),
        variance(second));
  }

  /**
   * The same of values that are known to a resolution only: a side cannot spread less, even where
   * its values agree.
   *
   * @param firstResolution standard deviation of the logarithm of a value of the first that comes
   *     from counting alone
   * @throws IllegalArgumentException if one side has none, or a value is not a positive number
   */
  public static UnpairedRatio of(
      List<Double> first, double firstResolution, List<Double> second, double secondResolution) {
    UnpairedRatio found = of(first, second);
    return new UnpairedRatio(
        found.first,
        found.second,
        found.meanLog,
        Math.max(found.varianceFirst, firstResolution * firstResolution),
        Math.max(found.varianceSecond, secondResolution * secondResolution));
  }

  /** Logarithm of the geometric mean; {@link IllegalArgumentException} without positive values. */
  public static double meanLog(List<Double> values) {
    if (values.isEmpty() || !values.stream().allMatch(v -> v > 0 && Double.isFinite(v))) {
      throw new IllegalArgumentException("no logarithms of " + values);
    }
    return Mean.of(logs(values)).getAsDouble();
  }

  private static double variance(List<Double> values) {
    double variance = Variance.of(logs(values)).getAsDouble();
    return variance < ROUNDING * ROUNDING ? 0 : variance;
  }

  private static double[] logs(List<Double> values) {
    return values.stream().mapToDouble(Math::log).toArray();
  }

  /** Whether both have values enough to tell a spread. */
  public boolean hasSpread() {
    return first >= 2 && second >= 2;
  }

  /** The same means and spreads, with a number of further values on both sides. */
  public UnpairedRatio with(int more) {
    return new UnpairedRatio(first + more, second + more, meanLog, varianceFirst, varianceSecond);
  }

  @Override
  public double standardError() {
    if (!hasSpread()) {
      throw new IllegalStateException("one value has no spread");
    }
    return Math.sqrt(varianceFirst / first + varianceSecond / second);
  }

  /** By Welch's approximation, also known as Welch-Satterthwaite; between n - 1 and n + m - 2. */
  @Override
  public double freedom() {
    double ofFirst = varianceFirst / first;
    double ofSecond = varianceSecond / second;
    double both = ofFirst + ofSecond;
    return both * both / (ofFirst * ofFirst / (first - 1) + ofSecond * ofSecond / (second - 1));
  }
}
