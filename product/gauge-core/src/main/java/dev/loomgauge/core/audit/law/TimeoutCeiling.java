package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import org.jspecify.annotations.Nullable;

/**
 * No response time is above the client's timeout, where it is a residence: in an open model it may
 * be taken from a schedule. A client that is late to look at its clock can be late once, which the
 * maximum shows.
 */
public record TimeoutCeiling() implements Law {
  /** Beyond rounding: timers that are late. */
  private static final double LATE = 0.01;

  private static final double SLACK = 0.1;

  private static final String CAUSE =
      "The timeout was another one, the client did not keep it, or response times are taken from a"
          + " schedule of arrivals.";

  @Override
  public String name() {
    return "timeout-ceiling";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure timeout = row.figure(AuditColumn.TIMEOUT);
    if (timeout == null
        || timeout.value() == 0
        || row.says(AuditColumn.LOAD, "open")
        || row.says(AuditColumn.LATENCY, "schedule")) {
      return LawFinding.silent();
    }
    LawFinding.@Nullable Checked worst = null;
    for (AuditColumn column : LatencyQuantiles.ALL) {
      PrintedFigure figure = row.figure(column);
      if (figure != null) {
        LawFinding.Checked next = one(row, column, figure, timeout.value());
        worst = worst == null || worse(next, worst) ? next : worst;
      }
    }
    return worst == null ? LawFinding.silent() : worst;
  }

  private static boolean worse(LawFinding.Checked next, LawFinding.Checked worst) {
    int standing = next.standing().compareTo(worst.standing());
    return standing > 0 || (standing == 0 && next.margin() > worst.margin());
  }

  private static LawFinding.Checked one(
      AuditRow row, AuditColumn column, PrintedFigure figure, double timeoutMs) {
    double margin = figure.value() / timeoutMs - 1;
    boolean sure = row.says(AuditColumn.LOAD, "closed") && column != AuditColumn.MAX;
    return LawFinding.of(
        margin,
        margin,
        figure.relativeRounding() + LATE,
        sure ? SLACK : Double.POSITIVE_INFINITY,
        () ->
            column.header()
                + " "
                + Amount.millis(figure.value())
                + (margin > 0 ? " is above" : " is within")
                + " the client's timeout of "
                + Amount.millis(timeoutMs),
        CAUSE);
  }
}
