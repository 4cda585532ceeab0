package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;

/**
 * Little's law for a row without a mean: the least mean that its percentiles allow, times the
 * throughput, is no more than the users. Silent where a mean is given, because {@code little} and
 * {@code mean-range} say more.
 */
public record LittlePercentiles() implements Law {
  private static final String CAUSE =
      "The percentiles are not those of the requests that were counted, or are of another run.";

  @Override
  public String name() {
    return "little-percentiles";
  }

  @Override
  public LawFinding check(AuditRow row) {
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
    PrintedFigure think = row.figure(AuditColumn.THINK);
    double cycle = least + (think == null ? 0 : think.value());
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
        () -> words(x.value(), cycle, n.value()),
        CAUSE);
  }

  private static String words(double rps, double cycleMs, double users) {
    double inFlight = rps * cycleMs / 1000;
    return "the percentiles allow no mean below "
        + Amount.millis(cycleMs)
        + ", think time included: x "
        + Amount.rate(rps)
        + " = "
        + Amount.of(inFlight)
        + " requests in flight"
        + (inFlight > users ? ", but there are " : ", of ")
        + Amount.of(users)
        + " users";
  }
}
