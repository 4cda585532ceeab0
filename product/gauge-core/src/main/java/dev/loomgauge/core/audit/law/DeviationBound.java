package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * The inequality of Chebyshev for one side (F. P. Cantelli, 1928): of a distribution with mean m
 * and standard deviation s, the quantile of the share q is no more than s sqrt(q / (1 - q)) above
 * m, and no more than s sqrt((1 - q) / q) below it; of n values none is more than s sqrt(n - 1)
 * above.
 */
public record DeviationBound() implements Law {
  /** Beyond rounding: percentiles are read from histograms of two to three digits. */
  private static final double SLACK = 0.1;

  private static final String CAUSE =
      "Mean, standard deviation and percentiles are not of the same requests, or a unit is another.";

  @Override
  public String name() {
    return "deviation-bound";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    PrintedFigure deviation = row.figure(AuditColumn.DEVIATION);
    if (mean == null || deviation == null || deviation.value() == 0) {
      return LawFinding.silent();
    }
    // Of corrected times there are more than requests.
    PrintedFigure all =
        row.says(AuditColumn.LATENCY, "corrected") ? null : row.figure(AuditColumn.REQUESTS);
    double n = all == null ? 0 : all.value();
    LawFinding.Checked worst = null;
    for (Quantile one : LatencyQuantiles.quantiles(row)) {
      if (one.share() < 1 || n > 1) {
        LawFinding.Checked next = bound(one, mean, deviation, n);
        worst = worst == null || next.margin() > worst.margin() ? next : worst;
      }
    }
    return worst == null ? LawFinding.silent() : worst;
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
    return LawFinding.of(
        Math.max(above, below),
        Math.max(above, below),
        0,
        SLACK,
        () ->
            "with a mean of "
                + Amount.millis(mean.value())
                + " and a standard deviation of "
                + Amount.millis(deviation.value())
                + ", "
                + one.column().header()
                + " lies within "
                + Amount.millis(Math.max(0, least))
                + " to "
                + Amount.millis(most)
                + (above > 0 || below > 0 ? ", but " : "; ")
                + Amount.millis(value)
                + (above > 0 || below > 0 ? " are printed" : " it is"),
        CAUSE);
  }
}
