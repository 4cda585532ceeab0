package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What percentiles, mean and deviation of one distribution must keep to. */
public final class QuantileLaws {
  /** Above a lower percentile many honest means lie. */
  private static final double HIGH = 0.9;

  /** Beyond rounding: percentiles are read from histograms of two to three digits. */
  private static final double DEVIATION_BOUND_SLACK = 0.1;

  private QuantileLaws() {}

  /** p50 &lt;= p95 &lt;= p99 &lt;= p99.9 &lt;= maximum, which a histogram may miss by a little. */
  public static LawFinding percentileOrder(AuditRow row) {
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    return LawFinding.worst(
        IntStream.range(1, quantiles.size())
            .mapToObj(i -> pair(quantiles.get(i - 1), quantiles.get(i))),
        pair -> pair.margin() - pair.tolerance());
  }

  private static LawFinding.Checked pair(Quantile lower, Quantile upper) {
    double low = lower.figure().value();
    double high = upper.figure().value();
    double bound = LatencyQuantiles.divisor(high);
    double margin = low / bound - 1;
    double rounded = low - lower.figure().least() + upper.figure().most() - high;
    return LawFinding.atMost(
        margin,
        rounded / bound,
        upper.share() == 1 ? Law.BOUND_SLACK : 0,
        () ->
            Amount.words(
                "%s %s ms%s%s %s ms",
                lower.column().header(),
                low,
                low > high ? " is above " : " is not above ",
                upper.column().header(),
                high),
        "Columns are swapped, or the figures come from different runs or were averaged over them.");
  }

  /**
   * The mean lies where the percentiles let it. At least: no answered request faster than the
   * delay, and between two percentiles all as fast as the lower one. At most, where a maximum is
   * given: all as slow as the upper one. Without a maximum a mean above the highest percentile is
   * only suspicious.
   */
  public static LawFinding meanRange(AuditRow row) {
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
    double bound = LatencyQuantiles.divisor(above ? most : least);
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
        above && !bounded ? Double.POSITIVE_INFINITY : Law.SLACK,
        () -> words(mean.value(), least, most, bounded ? null : quantiles.getLast().column()),
        "Mean and percentiles are of different requests, different runs, or different units.");
  }

  private static String words(
      double mean, double least, double most, @Nullable AuditColumn highest) {
    return Amount.words(
        "a mean of %s ms%s%s ms to %s ms%s",
        mean,
        mean < least || mean > most ? " is outside " : " is within ",
        least,
        most,
        highest == null ? ", the range of its percentiles" : ", its " + highest.header());
  }

  /**
   * The inequality of Chebyshev for one side (F. P. Cantelli, 1928): of a distribution with mean m
   * and standard deviation s, the quantile of the share q is no more than s sqrt(q / (1 - q)) above
   * m, and no more than s sqrt((1 - q) / q) below it; of n values none is more than s sqrt(n - 1)
   * above.
   */
  public static LawFinding deviationBound(AuditRow row) {
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    PrintedFigure deviation = row.figure(AuditColumn.DEVIATION);
    if (mean == null || deviation == null || deviation.value() == 0) {
      return LawFinding.silent();
    }
    // Of corrected times there are more than requests.
    double n = row.says(AuditColumn.LATENCY, "corrected") ? 0 : row.value(AuditColumn.REQUESTS);
    return LawFinding.worst(
        LatencyQuantiles.quantiles(row).stream()
            .filter(one -> one.share() < 1 || n > 1)
            .map(one -> bound(one, mean, deviation, n)),
        LawFinding.Checked::margin);
  }

  private static LawFinding.Checked bound(
      Quantile one, PrintedFigure mean, PrintedFigure deviation, double n) {
    double q = one.share();
    double up = q < 1 ? Math.sqrt(q / (1 - q)) : Math.sqrt(n - 1);
    double down = q < 1 ? Math.sqrt((1 - q) / q) : 0;
    double most = mean.most() + up * deviation.most();
    double least = q < 1 ? mean.least() - down * deviation.most() : 0;
    double value = one.figure().value();
    double above = one.figure().least() / most - 1;
    double below = least > 0 ? 1 - one.figure().most() / least : -1;
    return LawFinding.atMost(
        Math.max(above, below),
        0,
        DEVIATION_BOUND_SLACK,
        () ->
            Amount.words(
                "with a mean of %s ms and a standard deviation of %s ms, %s lies within %s ms to %s"
                    + " ms%s%s ms%s",
                mean,
                deviation,
                one.column().header(),
                Math.max(0, least),
                most,
                above > 0 || below > 0 ? ", but " : "; ",
                value,
                above > 0 || below > 0 ? " are printed" : " it is"),
        "Mean, standard deviation and percentiles are not of the same requests, or a unit is"
            + " another.");
  }
}
