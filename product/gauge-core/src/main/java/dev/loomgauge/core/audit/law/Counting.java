package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * Throughput is requests over time. Failed requests may be counted among them or beside them, the
 * ends of the window cut at most one request of each user.
 */
public record Counting() implements Law {
  private static final double SLACK = 0.03;

  /** Closer than this they are one figure to a reader. */
  private static final double SAME = 0.0005;

  private static final String CAUSE =
      "The counting window and the time it was divided by are not the same.";

  @Override
  public String name() {
    return "requests-over-duration";
  }

  @Override
  public LawFinding check(AuditRow row) {
    PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    PrintedFigure exact = row.figure(AuditColumn.REQUESTS);
    PrintedFigure counted = exact == null ? row.figure(AuditColumn.REQUESTS_AT_LEAST) : exact;
    if (x == null || seconds == null || counted == null) {
      return LawFinding.missing(
          row, AuditColumn.REQUESTS, AuditColumn.DURATION, AuditColumn.THROUGHPUT);
    }
    if (x.value() == 0) {
      return LawFinding.silent();
    }
    double rate = counted.value() / seconds.value();
    double margin = rate / x.value() - 1;
    Double failing = Failing.rate(row, x.value());
    double beside = failing == null ? 0 : failing / x.value();
    double excess = exact == null ? margin : Math.abs(margin);
    return LawFinding.of(
        Math.max(0, excess - beside),
        margin,
        x.relativeRounding() + seconds.relativeRounding() + edges(row, seconds, x),
        SLACK,
        () -> words(counted.value(), seconds.value(), rate, x.value(), margin),
        CAUSE);
  }

  private static double edges(AuditRow row, PrintedFigure seconds, PrintedFigure x) {
    PrintedFigure users = row.figure(AuditColumn.USERS);
    return users == null ? 0 : users.value() / seconds.value() / x.value();
  }

  private static String words(
      double requests, double seconds, double rate, double rps, double margin) {
    if (Math.abs(margin) < SAME) {
      return Amount.of(requests)
          + " requests / "
          + Amount.of(seconds)
          + " s = "
          + Amount.rate(rate)
          + ", as published";
    }
    return Amount.of(requests)
        + " requests / "
        + Amount.of(seconds)
        + " s = "
        + Amount.rate(rate)
        + ", but "
        + Amount.rate(rps)
        + " are published, at which they take "
        + Amount.of(requests / rps)
        + " s";
  }
}
