package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.law.Standing;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Arrays;

/** What a rule may look at: the broken laws of a row, and its figures. */
record Symptoms(AuditedRow audited) {

  AuditRow row() {
    return audited.row();
  }

  /** Whether one of these laws is broken. */
  boolean broken(String... laws) {
    return audited.against().stream()
        .anyMatch(judged -> Arrays.asList(laws).contains(judged.law()));
  }

  /** Whether its throughput is above what delay and limits allow. */
  boolean aboveCeiling() {
    return broken("users-ceiling", "thread-ceiling", "connection-ceiling");
  }

  /** Whether the row is suspicious or impossible at all. */
  boolean any() {
    return audited.standing().compareTo(Standing.SUSPICIOUS) >= 0;
  }

  /** A figure, or 0 where there is none. */
  double value(AuditColumn column) {
    PrintedFigure figure = row().figure(column);
    return figure == null ? 0 : figure.value();
  }

  /** Requests in flight on average by throughput, mean and think time; 0 where one is missing. */
  double inFlight() {
    return value(AuditColumn.THROUGHPUT)
        * (value(AuditColumn.MEAN) + value(AuditColumn.THINK))
        / 1000;
  }

  /** Whether too few requests are in flight for the users. */
  boolean tooFew() {
    return audited.against().stream()
        .anyMatch(judged -> judged.law().equals("little") && judged.finding().margin() < 0);
  }

  /** Whether too many are. */
  boolean tooMany() {
    return audited.against().stream()
        .anyMatch(judged -> judged.law().startsWith("little") && judged.finding().margin() > 0);
  }
}
