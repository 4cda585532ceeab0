package dev.loomgauge.core.statistics;

import java.util.List;

/**
 * Quantiles of small samples, such as one figure over repetitions, by definition 8 of Hyndman &amp;
 * Fan, "Sample quantiles in statistical packages", The American Statistician 50 (1996): about
 * unbiased for the median whatever the distribution, and the definition which they recommend.
 *
 * <p>Percentiles of response times are not taken here. They come from merged HdrHistograms, which
 * is definition 1, the inverse of the empirical distribution, to within the width of a bucket (0.1
 * %).
 */
public final class Quantile {
  private Quantile() {}

  /**
   * The quantile of a sample.
   *
   * @param values in any order
   * @param share 0 to 1: 0.5 for the median; near 0 and 1 the least and the greatest value
   * @throws IllegalArgumentException if there are no values, or the share is not one
   */
  public static double of(List<Double> values, double share) {
    if (values.isEmpty() || !(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "quantile %s of %d values".formatted(share, values.size()));
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double place = (sorted.length + 1.0 / 3) * share + 1.0 / 3;
    int below = (int) Math.floor(place);
    if (below < 1) {
      return sorted[0];
    }
    if (below >= sorted.length) {
      return sorted[sorted.length - 1];
    }
    double low = sorted[below - 1];
    return low + (place - below) * (sorted[below] - low);
  }

  /**
   * The median.
   *
   * @throws IllegalArgumentException if there are no values
   */
  public static double median(List<Double> values) {
    return of(values, 0.5);
  }
}
