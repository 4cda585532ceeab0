package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * No more requests are in flight at once than there are users of a closed model. Suspicious only: a
 * user may send several at a time, for the parts of a page.
 */
public record InFlight() implements Law {
  private static final String CAUSE =
      "Users send several requests at a time, parts of a page are logged as requests, or the log is"
          + " of several generators.";

  @Override
  public String name() {
    return "in-flight";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure most = row.figure(AuditColumn.IN_FLIGHT);
    PrintedFigure users = row.figure(AuditColumn.USERS);
    if (most == null || users == null || row.says(AuditColumn.LOAD, "open")) {
      return LawFinding.silent();
    }
    double margin = most.value() / users.value() - 1;
    return LawFinding.of(
        margin,
        margin,
        0,
        Double.POSITIVE_INFINITY,
        () ->
            Amount.of(most.value())
                + " requests were in flight at once, of "
                + Amount.of(users.value())
                + " users",
        CAUSE);
  }
}
