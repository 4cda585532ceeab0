package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;

/** Little's law for rows without a mean. */
public final class LittleBounds {
  /** A cycle of 0 has no shares: this one has, in milliseconds. */
  private static final double SMALLEST = 1e-6;

  private LittleBounds() {}

  /**
   * X &gt;= N / (R + Z) in a closed model, where R is no longer than the percentiles and the
   * maximum allow; with the maximum alone, X &gt;= N / (max + Z). Silent where a mean is given, as
   * {@code little} says more, and where failed requests may hold the users.
   */
  public static LawFinding littleMaximum(AuditRow row) {
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
    double z = row.thinkMillis();
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
        () -> littleMaximumWords(x.value(), cycle, n.value()),
        "Not all users were in flight (think time, a ramp inside the window, fewer connections than"
            + " users), or the slowest requests are missing from the maximum.");
  }

  private static String littleMaximumWords(double rps, double cycleMs, double users) {
    double perRequest = users / rps * 1000;
    return Amount.words(
        "%s users / %s req/s = %s ms from request to request%s%s ms%s",
        users,
        rps,
        perRequest,
        perRequest > cycleMs ? ", but the maximum allows " : ", of at most ",
        cycleMs,
        perRequest > cycleMs ? ", think time included" : "");
  }

  /**
   * Little's law for a row without a mean: the least mean that its percentiles allow, times the
   * throughput, is no more than the users. Silent where a mean is given, because {@code little} and
   * {@code mean-range} say more.
   */
  public static LawFinding littlePercentiles(AuditRow row) {
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    if (row.has(AuditColumn.MEAN) || quantiles.isEmpty() || row.says(AuditColumn.LOAD, "open")) {
      return LawFinding.silent();
    }
    PrintedFigure n = row.figure(AuditColumn.USERS);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    if (n == null || x == null) {
      return LawFinding.missing(row, AuditColumn.USERS, AuditColumn.THROUGHPUT);
    }
    double delay = LatencyQuantiles.delay(row);
    double least = LatencyQuantiles.least(delay, quantiles, PrintedFigure::value);
    double rounded = least - LatencyQuantiles.least(delay, quantiles, PrintedFigure::least);
    double cycle = least + row.thinkMillis();
    if (cycle == 0) {
      return LawFinding.silent();
    }
    double margin = x.value() * cycle / 1000 / n.value() - 1;
    double answered = 1 - Failing.share(row, x.value());
    double tolerance =
        x.relativeRounding()
            + rounded / cycle
            + Window.edges(row, cycle)
            + Window.chance(row, n.value(), x.value(), cycle);
    boolean sure =
        row.says(AuditColumn.LOAD, "closed")
            && (1 + margin) * answered - 1 > tolerance + Little.SLACK;
    return LawFinding.of(
        margin,
        margin,
        tolerance,
        sure ? Little.SLACK : Double.POSITIVE_INFINITY,
        () -> littlePercentilesWords(x.value(), cycle, n.value()),
        "The percentiles are not those of the requests that were counted, or are of another run.");
  }

  private static String littlePercentilesWords(double rps, double cycleMs, double users) {
    double inFlight = rps * cycleMs / 1000;
    return Amount.words(
        "the percentiles allow no mean below %s ms, think time included: x %s req/s = %s requests in flight%s%s users",
        cycleMs, rps, inFlight, inFlight > users ? ", but there are " : ", of ", users);
  }
}
