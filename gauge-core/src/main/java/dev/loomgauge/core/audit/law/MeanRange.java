package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.Latencies.Quantile;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The mean lies where the percentiles let it. At least: no answered request faster than the delay,
 * and between two percentiles all as fast as the lower one. At most, where a maximum is told: all
 * as slow as the upper one. Without a maximum a mean above the highest percentile is only
 * suspicious.
 */
record MeanRange() implements Law {
  /** Beyond rounding: histograms keep two to three digits. */
  private static final double SLACK = 0.03;

  private static final String CAUSE =
      "Mean and percentiles are of different requests, different runs, or different units.";

  @Override
  public String name() {
    return "mean-range";
  }

  @Override
  public Finding check(Row row) {
    Figure mean = row.figure(Column.MEAN);
    List<Quantile> quantiles = Latencies.quantiles(row);
    if (mean == null || quantiles.isEmpty()) {
      return Finding.silent();
    }
    double least = Latencies.least(Latencies.delay(row), quantiles);
    double most = Latencies.most(quantiles);
    boolean bounded = quantiles.getLast().share() == 1;
    boolean above = mean.value() > most;
    double margin = above ? ratio(mean.value(), most) : ratio(mean.value(), least);
    double excess = above ? margin : -margin;
    return Finding.of(
        excess,
        margin,
        mean.relativeRounding() + Latencies.coarsest(quantiles),
        above && !bounded ? Double.POSITIVE_INFINITY : SLACK,
        () -> words(mean.value(), least, most, bounded ? null : quantiles.getLast().column()),
        CAUSE);
  }

  private static double ratio(double value, double bound) {
    return bound == 0 ? (value == 0 ? 0 : Double.MAX_VALUE) : value / bound - 1;
  }

  private static String words(double mean, double least, double most, @Nullable Column highest) {
    return "a mean of "
        + Amount.millis(mean)
        + (mean < least || mean > most ? " is outside " : " is within ")
        + Amount.millis(least)
        + " to "
        + Amount.millis(most)
        + (highest == null ? ", the range of its percentiles" : ", its " + highest.header());
  }
}
