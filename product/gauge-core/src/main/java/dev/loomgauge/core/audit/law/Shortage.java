package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * Users that a closed model should have in flight and whom the figures of a row do not show. What
 * the row leaves open may hold them: a ramp inside the window, think time, failed requests,
 * requests that had no answer when the window ended. Only a row that closes all of these proves a
 * shortage.
 *
 * @param users told
 * @param rps requests per second, the most that its digits allow
 * @param meanMs response time, the most that the row allows, in milliseconds
 * @param thinkMs after an answer and after a failure, 0 where the row tells none
 */
public record Shortage(double users, double rps, double meanMs, double thinkMs) {
  /** Generators that divide users among their threads leave out some. */
  private static final double SLACK = 0.1;

  /** What a generator itself needs from an answer to the next request, in milliseconds. */
  static final double GENERATOR_MS = 2;

  /**
   * How many times the longest response time given a request may have been under way when the
   * window ended; the mean age of what is in flight is that of E[R^2] / (2 E[R]).
   */
  private static final double TAIL = 20;

  /**
   * Failures still under way although none ended in the window: if this many are expected, none is
   * seen once in 20,000 windows (e^-10).
   */
  private static final double HANGING = 10;

  /** Whether nothing that the row leaves open can hold the missing users. */
  public boolean proven(AuditRow row) {
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    Double failing = Failing.rate(row, rps);
    if (!steady(row) || seconds == null || failing == null) {
      return false;
    }
    double shown = rps * (meanMs + thinkMs + GENERATOR_MS) / 1000;
    double count = failing * seconds.value();
    double failed =
        (count + Window.DEVIATIONS * Math.sqrt(count) + HANGING)
            / seconds.value()
            * (longest(row, seconds.most()) + thinkMs / 1000);
    double cut = users * underWay(row, seconds.value()) / seconds.value();
    return users * (1 - SLACK) > shown + failed + cut;
  }

  /** Whether all users were at work all the time, and thought for as long as the row tells. */
  public static boolean steady(AuditRow row) {
    return row.says(AuditColumn.WINDOW, "steady")
        && row.says(AuditColumn.LOAD, "closed")
        && row.has(AuditColumn.THINK);
  }

  /** Seconds that a failed request may have lasted: at most the timeout, else the window. */
  private static double longest(AuditRow row, double seconds) {
    PrintedFigure timeout = row.figure(AuditColumn.TIMEOUT);
    return timeout == null ? seconds : Math.min(seconds, timeout.value() / 1000);
  }

  /** Seconds that a request in flight at the end of the window may have been under way. */
  private static double underWay(AuditRow row, double seconds) {
    PrintedFigure maximum = row.figure(AuditColumn.MAX);
    double slowest =
        LatencyQuantiles.times(row).values().stream()
            .mapToDouble(PrintedFigure::most)
            .max()
            .orElse(0);
    double told =
        maximum == null
            ? Math.min(TAIL * slowest / 1000, longest(row, seconds))
            : maximum.most() / 1000;
    return Math.min(told, seconds);
  }
}
