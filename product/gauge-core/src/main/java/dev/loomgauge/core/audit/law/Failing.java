package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import org.jspecify.annotations.Nullable;

/** How many of a row's requests failed, from {@code failures} or {@code error_rate}. */
public final class Failing {
  /** A smaller share of failed requests hardly moves a mean, and explains no missing users. */
  public static final double FEW = 0.01;

  private Failing() {}

  /** Whether any did; false where nothing is known. */
  public static boolean some(AuditRow row) {
    return row.value(AuditColumn.FAILURES) > 0 || row.value(AuditColumn.ERROR_RATE) > 0;
  }

  /** Whether the row says that none did. */
  public static boolean none(AuditRow row) {
    return (row.has(AuditColumn.FAILURES) || row.has(AuditColumn.ERROR_RATE)) && !some(row);
  }

  /**
   * The share of the throughput that failed, if failed requests are counted in it: 0 where the row
   * reports none, 1 where it gives their number but not that of all requests.
   *
   * @param throughput in requests per second
   */
  public static double share(AuditRow row, double throughput) {
    PrintedFigure rate = row.figure(AuditColumn.ERROR_RATE);
    double told = rate == null || rate.value() == 0 ? 0 : rate.value() + rate.digit();
    return Math.min(1, Math.max(told, some(row) ? counted(row, throughput) : 0));
  }

  /**
   * The largest possible number of failed requests; 0 where nothing is known.
   *
   * @param requests all that were counted
   */
  public static double of(AuditRow row, double requests) {
    PrintedFigure count = row.figure(AuditColumn.FAILURES);
    double told = row.value(AuditColumn.ERROR_RATE) * requests;
    double counted =
        count == null ? 0 : count.percent() ? count.value() / 100 * requests : count.value();
    return Math.min(requests, Math.max(told, counted));
  }

  private static double counted(AuditRow row, double throughput) {
    PrintedFigure count = row.figure(AuditColumn.FAILURES);
    if (count == null || count.value() == 0) {
      return 0;
    }
    if (count.percent()) {
      return (count.value() + count.digit()) / 100;
    }
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    double all =
        seconds != null
            ? throughput * seconds.value()
            : requests == null ? count.value() : requests.value();
    return all == 0 ? 1 : count.value() / all;
  }

  /**
   * Failed requests per second beside the throughput, at most; null where it cannot be known.
   *
   * @param throughput in requests per second
   */
  public static @Nullable Double rate(AuditRow row, double throughput) {
    PrintedFigure count = row.figure(AuditColumn.FAILURES);
    PrintedFigure share = row.figure(AuditColumn.ERROR_RATE);
    if (count == null) {
      return share == null ? null : beside(share.value(), throughput);
    }
    if (count.percent()) {
      return beside(count.value() / 100, throughput);
    }
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    return count.value() == 0
        ? Double.valueOf(0)
        : seconds == null ? null : Double.valueOf(count.value() / seconds.value());
  }

  private static double beside(double share, double throughput) {
    return share >= 1 ? Double.POSITIVE_INFINITY : share / (1 - share) * throughput;
  }
}
