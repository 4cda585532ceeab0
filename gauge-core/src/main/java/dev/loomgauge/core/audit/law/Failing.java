package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
import org.jspecify.annotations.Nullable;

/** How many of a row's requests failed, from {@code failures} or {@code error_rate}. */
public final class Failing {
  private Failing() {}

  /** Whether any did; false where nothing is known. */
  public static boolean some(Row row) {
    Figure count = row.figure(Column.FAILURES);
    Figure rate = row.figure(Column.ERROR_RATE);
    return (count != null && count.value() > 0) || (rate != null && rate.value() > 0);
  }

  /** Whether the row says that none did. */
  public static boolean none(Row row) {
    return (row.has(Column.FAILURES) || row.has(Column.ERROR_RATE)) && !some(row);
  }

  /**
   * The share of the throughput that failed, if failed requests are counted in it: 0 where the row
   * reports none, 1 where it gives their number but not that of all requests.
   *
   * @param throughput in requests per second
   */
  public static double share(Row row, double throughput) {
    Figure rate = row.figure(Column.ERROR_RATE);
    double told = rate == null || rate.value() == 0 ? 0 : rate.value() + rate.digit();
    return Math.min(1, Math.max(told, some(row) ? counted(row, throughput) : 0));
  }

  private static double counted(Row row, double throughput) {
    Figure count = row.figure(Column.FAILURES);
    if (count == null || count.value() == 0) {
      return 0;
    }
    if (count.percent()) {
      return (count.value() + count.digit()) / 100;
    }
    Figure seconds = row.figure(Column.DURATION);
    Figure requests = row.figure(Column.REQUESTS);
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
  public static @Nullable Double rate(Row row, double throughput) {
    Figure count = row.figure(Column.FAILURES);
    Figure share = row.figure(Column.ERROR_RATE);
    if (count == null) {
      return share == null ? null : beside(share.value(), throughput);
    }
    if (count.percent()) {
      return beside(count.value() / 100, throughput);
    }
    Figure seconds = row.figure(Column.DURATION);
    return count.value() == 0
        ? Double.valueOf(0)
        : seconds == null ? null : Double.valueOf(count.value() / seconds.value());
  }

  private static double beside(double share, double throughput) {
    return share >= 1 ? Double.POSITIVE_INFINITY : share / (1 - share) * throughput;
  }
}
