package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import org.jspecify.annotations.Nullable;

/** No request is faster than the delay that all of them wait for; a failed one may be. */
public record DelayFloor() implements Law {
  /** Beyond rounding: clocks that tick a little differently. */
  private static final double SLACK = 0.01;

  private static final String CAUSE =
      "Some requests did not take the path with the delay, or the delay was not the one stated.";

  @Override
  public String name() {
    return "delay-floor";
  }

  @Override
  public LawFinding check(AuditRow row) {
    AuditColumn least = least(row);
    PrintedFigure delay = row.figure(AuditColumn.SERVICE_DELAY);
    if (least == null || delay == null) {
      return row.has(AuditColumn.MEAN)
          ? LawFinding.missing(row, AuditColumn.MEAN, AuditColumn.SERVICE_DELAY)
          : LawFinding.silent();
    }
    PrintedFigure figure = row.figure(least);
    if (figure == null || delay.value() == 0) {
      return LawFinding.silent();
    }
    double margin = figure.value() / delay.value() - 1;
    return LawFinding.of(
        -margin,
        margin,
        (figure.most() - figure.value()) / delay.value(),
        Failing.some(row) ? Double.POSITIVE_INFINITY : SLACK,
        () ->
            least.header()
                + " "
                + Amount.millis(figure.value())
                + (margin < 0 ? " is below" : " is at least")
                + " the delay of "
                + Amount.millis(delay.value()),
        CAUSE);
  }

  private static @Nullable AuditColumn least(AuditRow row) {
    AuditColumn least = null;
    double value = Double.POSITIVE_INFINITY;
    for (AuditColumn column : LatencyQuantiles.ALL) {
      PrintedFigure figure = row.figure(column);
      if (figure != null && figure.value() < value) {
        least = column;
        value = figure.value();
      }
    }
    return least;
  }
}
