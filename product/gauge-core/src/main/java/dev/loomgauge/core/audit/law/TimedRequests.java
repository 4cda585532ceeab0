package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * Response times are those of all requests that were counted, but for those that failed and those
 * that were under way when the window ended. Never impossible: a tool may time fewer than it
 * counts.
 */
public record TimedRequests() implements Law {
  /** Fewer hardly move a mean. */
  private static final double FEW = 0.03;

  private static final String CAUSE =
      "The tool keeps the times of some requests only, or counts and times other requests.";

  @Override
  public String name() {
    return "timed-requests";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure timed = row.figure(AuditColumn.TIMED);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    if (timed == null
        || requests == null
        || requests.value() == 0
        || row.says(AuditColumn.LATENCY, "corrected")) {
      return LawFinding.silent();
    }
    double all = requests.value();
    double failed = Failing.of(row, all);
    PrintedFigure users = row.figure(AuditColumn.USERS);
    double margin = timed.value() / all - 1;
    return LawFinding.of(
        Math.max(margin, -margin - failed / all),
        margin,
        FEW + (users == null ? 0 : users.value() / all),
        Double.POSITIVE_INFINITY,
        () ->
            "the response times are those of "
                + Amount.of(timed.value())
                + " requests, and "
                + Amount.of(all)
                + " were counted"
                + (failed > 0 ? ", of which " + Amount.of(failed) + " failed" : ""),
        CAUSE);
  }
}
