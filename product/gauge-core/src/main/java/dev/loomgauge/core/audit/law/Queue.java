package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * R &gt;= N x time held / capacity - Z in a closed model: the lower bound of the response time that
 * follows from a ceiling by Little's law (Denning and Buzen 1978; Lazowska and others,
 * "Quantitative System Performance", 1984, chapter 5). The first requests of a run find no queue,
 * for as long as the queue takes to fill.
 */
public record Queue(String name, Held held) implements Law {
  @Override
  public LawFinding check(AuditRow row) {
    if (held.free(row) || row.says(AuditColumn.LOAD, "open")) {
      return LawFinding.silent();
    }
    PrintedFigure mean = row.figure(AuditColumn.MEAN);
    PrintedFigure users = row.figure(AuditColumn.USERS);
    PrintedFigure capacity = row.figure(held.limit());
    Double heldMs = held.millis(row);
    if (mean == null || users == null || capacity == null || heldMs == null) {
      return LawFinding.silent();
    }
    if (users.value() <= capacity.value()) {
      return LawFinding.silent();
    }
    double think = row.thinkMillis();
    double cycle = users.value() / capacity.value() * heldMs;
    double floor = cycle - think;
    if (floor <= 0) {
      return LawFinding.silent();
    }
    double margin = mean.value() / floor - 1;
    double tolerance =
        mean.relativeRounding()
            + Window.edges(row, cycle)
            + Window.chance(row, users.value(), capacity.value() * 1000 / heldMs, cycle);
    Shortage shortage =
        new Shortage(users.value(), capacity.value() * 1000 / heldMs, mean.most(), think);
    boolean sure = Failing.none(row) && shortage.proven(row);
    return LawFinding.of(
        -margin,
        margin,
        tolerance,
        sure ? Little.SLACK : Double.POSITIVE_INFINITY,
        () ->
            Amount.words(
                "a mean of %s ms%s%s users x %s ms / %s %s = %s ms",
                mean,
                margin < 0 ? " is below " : " is at least ",
                users,
                heldMs,
                capacity,
                held.plural(),
                cycle),
        "The slowest requests are missing from the mean (dropped at a timeout, or rejected and not"
            + " counted), or there were fewer users than stated.");
  }
}
