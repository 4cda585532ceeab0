package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * An open load ends by the time at which its last request was due, plus the longest response time:
 * T &lt;= planned + max. Requests that failed may be missing from the maximum.
 */
public record OpenEnd() implements Law {
  /** Beyond rounding. */
  private static final double SLACK = 0.03;

  private static final String CAUSE =
      "The slowest requests are missing from the maximum, or the generator was late: it sent"
          + " requests long after they were due.";

  @Override
  public String name() {
    return "open-end";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure planned = row.figure(AuditColumn.PLANNED);
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    PrintedFigure max = row.figure(AuditColumn.MAX);
    if (planned == null || !row.says(AuditColumn.LOAD, "open")) {
      return LawFinding.silent();
    }
    if (seconds == null || max == null || max.value() == 0) {
      return LawFinding.missing(row, AuditColumn.PLANNED, AuditColumn.DURATION, AuditColumn.MAX);
    }
    double wait = (seconds.value() - planned.value()) * 1000;
    double rounding = (seconds.rounding() + planned.rounding()) * 1000 + max.most() - max.value();
    double margin = wait / max.value() - 1;
    return LawFinding.of(
        margin,
        margin,
        rounding / max.value(),
        Failing.some(row) ? Double.POSITIVE_INFINITY : SLACK,
        () ->
            "the last answer came "
                + Amount.millis(Math.max(0, wait))
                + " after the last request was due, and the longest response time is "
                + Amount.millis(max.value()),
        CAUSE);
  }
}
