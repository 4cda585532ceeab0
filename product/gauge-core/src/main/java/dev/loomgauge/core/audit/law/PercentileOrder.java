package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditRow;
import java.util.List;

/** p50 &lt;= p95 &lt;= p99 &lt;= p99.9 &lt;= maximum. */
public record PercentileOrder() implements Law {
  /** A response time of 0 has no shares: this one has, in milliseconds. */
  private static final double SMALLEST = 1e-6;

  private static final String CAUSE =
      "Columns are swapped, or the figures come from different runs or were averaged over them.";

  @Override
  public String name() {
    return "percentile-order";
  }

  @Override
  public LawFinding check(AuditRow row) {
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    if (quantiles.size() < 2) {
      return LawFinding.silent();
    }
    LawFinding.Checked worst = pair(quantiles.get(0), quantiles.get(1));
    for (int i = 2; i < quantiles.size(); i++) {
      LawFinding.Checked next = pair(quantiles.get(i - 1), quantiles.get(i));
      worst = next.margin() - next.tolerance() > worst.margin() - worst.tolerance() ? next : worst;
    }
    return worst;
  }

  private static LawFinding.Checked pair(Quantile lower, Quantile upper) {
    double low = lower.figure().value();
    double high = upper.figure().value();
    double bound = Math.max(SMALLEST, high);
    double margin = low / bound - 1;
    double rounded = low - lower.figure().least() + upper.figure().most() - high;
    return LawFinding.of(
        margin,
        margin,
        rounded / bound,
        0,
        () ->
            lower.column().header()
                + " "
                + Amount.millis(low)
                + (low > high ? " is above " : " is not above ")
                + upper.column().header()
                + " "
                + Amount.millis(high),
        CAUSE);
  }
}
