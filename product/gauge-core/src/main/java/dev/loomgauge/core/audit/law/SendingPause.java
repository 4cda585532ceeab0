package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A pause in which no request began although many were due: what would have waited then is in no
 * response time (coordinated omission). Only logs of single requests show it.
 */
public record SendingPause() implements Law {
  /** Requests that must have been due: none of so many is chance once in e^20. */
  private static final double DUE = 20;

  private static final String CAUSE =
      "The generator stood still, or all its users waited for the service at once; requests that"
          + " were due meanwhile were never sent, and percentiles leave them out.";

  @Override
  public String name() {
    return "sending-pause";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure pause = row.figure(AuditColumn.PAUSE);
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    if (pause == null || x == null) {
      return LawFinding.silent();
    }
    double due = x.value() * pause.value() / 1000;
    boolean paused = due >= DUE;
    return new LawFinding.Checked(
        paused ? Standing.SUSPICIOUS : Standing.CONSISTENT,
        due / DUE - 1,
        0,
        () ->
            paused
                ? "no request began for "
                    + Amount.millis(pause.value())
                    + ", in which "
                    + Amount.of(Math.rint(due))
                    + " were due at "
                    + Amount.rate(x.value())
                : "requests began without a pause",
        paused ? CAUSE : "");
  }
}
