package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;

/**
 * X &gt;= N / (R + Z) in a closed model, where R is no longer than the percentiles and the maximum
 * allow; with the maximum alone, X &gt;= N / (max + Z). Silent where a mean is given, as {@code
 * little} says more, and where failed requests may hold the users.
 */
public record LittleMaximum() implements Law {
  /** A cycle of 0 has no shares: this one has, in milliseconds. */
  private static final double SMALLEST = 1e-6;

  private static final String CAUSE =
      "Not all users were in flight (think time, a ramp inside the window, fewer connections than"
          + " users), or the slowest requests are missing from the maximum.";

  @Override
  public String name() {
    return "little-maximum";
  }

  @Override
  public LawFinding check(AuditRow row) {
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    PrintedFigure n = row.figure(AuditColumn.USERS);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    if (row.has(AuditColumn.MEAN)
        || !row.has(AuditColumn.MAX)
        || !row.says(AuditColumn.LOAD, "closed")
        || n == null
        || x == null
        || x.value() == 0) {
      return LawFinding.silent();
    }
    PrintedFigure think = row.figure(AuditColumn.THINK);
    double z = think == null ? 0 : think.value();
    double most = LatencyQuantiles.most(quantiles, PrintedFigure::most);
    double cycle = LatencyQuantiles.most(quantiles, PrintedFigure::value) + z;
    double margin = x.value() * cycle / 1000 / n.value() - 1;
    double tolerance =
        x.relativeRounding()
            + (most + z - cycle) / Math.max(SMALLEST, cycle)
            + Window.edges(row, cycle)
            + Window.chance(row, n.value(), x.value(), cycle);
    Shortage shortage = new Shortage(n.value(), x.most(), most, z);
    boolean proven = shortage.proven(row);
    if (Failing.some(row) && !proven) {
      return LawFinding.silent();
    }
    return LawFinding.of(
        -margin,
        margin,
        tolerance,
        proven ? Little.SLACK : Double.POSITIVE_INFINITY,
        () -> words(x.value(), cycle, n.value()),
        CAUSE);
  }

  private static String words(double rps, double cycleMs, double users) {
    double perRequest = users / rps * 1000;
    return Amount.of(users)
        + " users / "
        + Amount.rate(rps)
        + " = "
        + Amount.millis(perRequest)
        + " from request to request"
        + (perRequest > cycleMs ? ", but the maximum allows " : ", of at most ")
        + Amount.millis(cycleMs)
        + (perRequest > cycleMs ? ", think time included" : "");
  }
}
