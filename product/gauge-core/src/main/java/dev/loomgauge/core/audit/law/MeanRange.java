package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The mean lies where the percentiles let it. At least: no answered request faster than the delay,
 * and between two percentiles all as fast as the lower one. At most, where a maximum is given: all
 * as slow as the upper one. Without a maximum a mean above the highest percentile is only
 * suspicious.
 */
public record MeanRange() implements Law {
  /** Beyond rounding: histograms keep two to three digits. */
  private static final double SLACK = 0.03;

  /** A bound of 0 has no shares: this one has, in milliseconds. */
  private static final double SMALLEST = 1e-6;

  /** Above a lower percentile many honest means lie. */
  private static final double HIGH = 0.9;

  private static final String CAUSE =
      "Mean and percentiles are of different requests, different runs, or different units.";

  @Override
  public String name() {
    return "mean-range";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    if (mean == null || quantiles.isEmpty()) {
      return LawFinding.silent();
    }
    double delay = LatencyQuantiles.delay(row);
    double least = LatencyQuantiles.least(delay, quantiles, PrintedFigure::value);
    double most = LatencyQuantiles.most(quantiles, PrintedFigure::value);
    boolean bounded = quantiles.getLast().share() == 1;
    boolean above = mean.value() > most;
    if (above && quantiles.getLast().share() < HIGH) {
      return LawFinding.silent();
    }
    double bound = Math.max(SMALLEST, above ? most : least);
    double rounded =
        above
            ? mean.value()
                - mean.least()
                + LatencyQuantiles.most(quantiles, PrintedFigure::most)
                - most
            : mean.most()
                - mean.value()
                + least
                - LatencyQuantiles.least(delay, quantiles, PrintedFigure::least);
    double margin = mean.value() / bound - 1;
    return LawFinding.of(
        above ? margin : -margin,
        margin,
        rounded / bound,
        above && !bounded ? Double.POSITIVE_INFINITY : SLACK,
        () -> words(mean.value(), least, most, bounded ? null : quantiles.getLast().column()),
        CAUSE);
  }

  private static String words(
      double mean, double least, double most, @Nullable AuditColumn highest) {
    return "a mean of "
        + Amount.millis(mean)
        + (mean < least || mean > most ? " is outside " : " is within ")
        + Amount.millis(least)
        + " to "
        + Amount.millis(most)
        + (highest == null ? ", the range of its percentiles" : ", its " + highest.header());
  }
}
