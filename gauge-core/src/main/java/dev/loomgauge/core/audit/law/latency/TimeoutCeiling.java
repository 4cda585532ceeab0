package dev.loomgauge.core.audit.law.latency;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Finding;
import dev.loomgauge.core.audit.law.LatencyQuantiles;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
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
  public Finding check(Row row) {
    Figure timeout = row.figure(Column.TIMEOUT);
    if (timeout == null
        || timeout.value() == 0
        || row.says(Column.LOAD, "open")
        || row.says(Column.LATENCY, "schedule")) {
      return Finding.silent();
    }
    Finding.@Nullable Checked worst = null;
    for (Column column : LatencyQuantiles.ALL) {
      Figure figure = row.figure(column);
      if (figure != null) {
        Finding.Checked next = one(row, column, figure, timeout.value());
        worst = worst == null || worse(next, worst) ? next : worst;
      }
    }
    return worst == null ? Finding.silent() : worst;
  }

  private static boolean worse(Finding.Checked next, Finding.Checked worst) {
    int standing = next.standing().compareTo(worst.standing());
    return standing > 0 || (standing == 0 && next.margin() > worst.margin());
  }

  private static Finding.Checked one(Row row, Column column, Figure figure, double timeoutMs) {
    double margin = figure.value() / timeoutMs - 1;
    boolean sure = row.says(Column.LOAD, "closed") && column != Column.MAX;
    return Finding.of(
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
