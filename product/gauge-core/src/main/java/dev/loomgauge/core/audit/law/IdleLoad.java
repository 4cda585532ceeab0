package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A load that is a small part of what is carried compares nothing: requests / duration against the
 * capacity of one instance.
 */
public record IdleLoad() implements Law {
  /** Below this share even a peak of twenty times the average fits. */
  private static final double IDLE = 0.05;

  @Override
  public String name() {
    return "idle-load";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure capacity = row.figure(AuditColumn.CAPACITY);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    if (capacity == null || capacity.value() == 0) {
      return LawFinding.silent();
    }
    if (requests == null || seconds == null) {
      return LawFinding.missing(
          row, AuditColumn.CAPACITY, AuditColumn.REQUESTS, AuditColumn.DURATION);
    }
    double rate = requests.value() / seconds.value();
    double share = rate / capacity.value();
    return new LawFinding.Checked(
        share < IDLE ? Standing.SUSPICIOUS : Standing.CONSISTENT,
        share - 1,
        1 - IDLE,
        () ->
            Amount.of(requests.value())
                + " requests in "
                + Amount.of(seconds.value())
                + " s are "
                + Amount.rate(rate)
                + " on average, "
                + Amount.share(share)
                + " of a capacity of "
                + Amount.rate(capacity.value()),
        share < IDLE
            ? "One instance carries this load whatever its threads are; a difference must come from"
                + " elsewhere."
            : "");
  }
}
