package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A response time that is users / threads x delay to its last digit is the ideal of a queue without
 * any cost; a measured one lies above it.
 */
public record IdealLatency() implements Law {
  /** A figure with fewer digits than this meets the ideal by chance. */
  private static final double FINE = 0.01;

  @Override
  public String name() {
    return "ideal-latency";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure users = row.figure(AuditColumn.USERS);
    PrintedFigure threads = row.figure(AuditColumn.THREAD_LIMIT);
    Double heldMs = Held.THREADS.free(row) ? null : Held.THREADS.millis(row);
    if (users == null || threads == null || heldMs == null || users.value() <= threads.value()) {
      return LawFinding.silent();
    }
    double ideal = users.value() / threads.value() * heldMs;
    for (AuditColumn column : LatencyQuantiles.ALL) {
      PrintedFigure figure = row.figure(column);
      if (figure != null && figure.printsAs(ideal) && figure.digit() / ideal <= FINE) {
        return new LawFinding.Checked(
            Standing.SUSPICIOUS,
            figure.value() / ideal - 1,
            figure.digit() / ideal,
            () ->
                column.header()
                    + " "
                    + Amount.millis(figure.value())
                    + " is "
                    + Amount.of(users.value())
                    + " users / "
                    + Amount.of(threads.value())
                    + " threads x "
                    + Amount.millis(heldMs)
                    + " to its last digit",
            "The figure was calculated, or rounded to whole waves.");
      }
    }
    return LawFinding.silent();
  }
}
