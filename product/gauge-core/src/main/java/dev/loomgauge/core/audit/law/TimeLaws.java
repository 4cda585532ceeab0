package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Comparator;
import java.util.Map;

/** Bounds of times: of a request, of a batch, of an open load. */
public final class TimeLaws {
  /** Beyond rounding: timers that are late. */
  private static final double LATE = 0.01;

  private static final double TIMEOUT_CEILING_SLACK = 0.1;

  /** Beyond rounding: answers that were awaited after the end. */
  private static final double WITHIN_WINDOW = 0.1;

  private TimeLaws() {}

  /** No request is faster than the delay that all of them wait for; a failed one may be. */
  public static LawFinding delayFloor(AuditRow row) {
    PrintedFigure delay = row.figure(AuditColumn.SERVICE_DELAY);
    Map.Entry<AuditColumn, PrintedFigure> least =
        LatencyQuantiles.times(row).entrySet().stream()
            .min(Comparator.comparingDouble(time -> time.getValue().value()))
            .orElse(null);
    if (least == null || delay == null) {
      return row.has(AuditColumn.MEAN)
          ? LawFinding.missing(row, AuditColumn.MEAN, AuditColumn.SERVICE_DELAY)
          : LawFinding.silent();
    }
    if (delay.value() == 0) {
      return LawFinding.silent();
    }
    PrintedFigure figure = least.getValue();
    double margin = figure.value() / delay.value() - 1;
    return LawFinding.atLeast(
        margin,
        (figure.most() - figure.value()) / delay.value(),
        Failing.some(row) ? Double.POSITIVE_INFINITY : Law.BOUND_SLACK,
        () ->
            Amount.words(
                "%s %s ms%s the delay of %s ms",
                least.getKey().header(), figure, margin < 0 ? " is below" : " is at least", delay),
        "Some requests did not take the path with the delay, or the delay was not the one stated.");
  }

  /**
   * No response time is above the client's timeout, where it is a residence: in an open model it
   * may be taken from a schedule. A client that is late to look at its clock can be late once,
   * which the maximum shows.
   */
  public static LawFinding timeoutCeiling(AuditRow row) {
    double timeout = row.value(AuditColumn.TIMEOUT);
    if (timeout == 0
        || row.says(AuditColumn.LOAD, "open")
        || row.says(AuditColumn.LATENCY, "schedule")) {
      return LawFinding.silent();
    }
    return LawFinding.worst(
        LatencyQuantiles.times(row).entrySet().stream()
            .map(time -> one(row, time.getKey(), time.getValue(), timeout)),
        LawFinding.Checked::margin);
  }

  private static LawFinding.Checked one(
      AuditRow row, AuditColumn column, PrintedFigure figure, double timeoutMs) {
    double margin = figure.value() / timeoutMs - 1;
    boolean sure = row.says(AuditColumn.LOAD, "closed") && column != AuditColumn.MAX;
    return LawFinding.atMost(
        margin,
        figure.relativeRounding() + LATE,
        sure ? TIMEOUT_CEILING_SLACK : Double.POSITIVE_INFINITY,
        () ->
            Amount.words(
                "%s %s ms%s the client's timeout of %s ms",
                column.header(), figure, margin > 0 ? " is above" : " is within", timeoutMs),
        "The timeout was another one, the client did not keep it, or response times are taken from"
            + " a schedule of arrivals.");
  }

  /**
   * A batch of waiting tasks takes at least its rounds, tasks / workers rounded up, times the wait;
   * without a number of workers, one round. A time that is the floor to its last digit leaves
   * nothing for starting and ending.
   */
  public static LawFinding batchFloor(AuditRow row) {
    PrintedFigure tasks = row.figure(AuditColumn.TASKS);
    PrintedFigure wait = row.figure(AuditColumn.TASK_WAIT);
    PrintedFigure reported = row.figure(AuditColumn.REPORTED);
    if (tasks == null || wait == null || reported == null) {
      return LawFinding.missing(
          row, AuditColumn.TASKS, AuditColumn.TASK_WAIT, AuditColumn.REPORTED);
    }
    PrintedFigure workers = row.figure(AuditColumn.WORKERS);
    double rounds = workers == null ? 1 : Math.ceil(tasks.value() / workers.value());
    double floor = rounds * wait.value();
    if (floor == 0) {
      return LawFinding.silent();
    }
    double margin = reported.value() / floor - 1;
    boolean exact = reported.printsAs(floor);
    double tolerance = exact ? reported.digit() / floor : reported.relativeRounding();
    if (exact && rounds > 1) {
      return LawFinding.suspicious(
          margin,
          tolerance,
          () -> words(reported, rounds, wait),
          "The figure was calculated, or rounded to whole rounds.");
    }
    return LawFinding.atLeast(
        margin,
        tolerance,
        0,
        () -> words(reported, rounds, wait),
        "Not all tasks waited, the wait was shorter than stated, or there were more workers.");
  }

  private static String words(PrintedFigure reported, double rounds, PrintedFigure wait) {
    double floor = rounds * wait.value();
    String comparison =
        reported.printsAs(floor)
            ? "is to its last digit"
            : reported.value() < floor ? "is below" : "is at least";
    return Amount.words(
        "%s ms %s %s %s x %s ms = %s ms",
        reported, comparison, rounds, rounds == 1 ? "round" : "rounds", wait, floor);
  }

  /**
   * No response time is above the window, in which the slowest request began and ended. The clock
   * of a tool may start late: it is suspicious at most. A steady window has requests that began
   * before it.
   */
  public static LawFinding withinWindow(AuditRow row) {
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    PrintedFigure max = row.figure(AuditColumn.MAX);
    if (seconds == null || max == null || row.says(AuditColumn.WINDOW, "steady")) {
      return LawFinding.silent();
    }
    double margin = max.value() / 1000 / seconds.value() - 1;
    double tolerance = max.relativeRounding() + seconds.relativeRounding() + WITHIN_WINDOW;
    return margin <= tolerance
        ? LawFinding.silent()
        : LawFinding.suspicious(
            margin,
            tolerance,
            () ->
                Amount.words(
                    "the slowest request took %s ms, longer than the %s s of the window",
                    max, seconds),
            "The window is not the time in which these requests were made, or the rate by which it"
                + " is known is false.");
  }

  /**
   * An open load ends by the time at which its last request was due, plus the longest response
   * time: T &lt;= planned + max. Requests that failed may be missing from the maximum.
   */
  public static LawFinding openEnd(AuditRow row) {
    PrintedFigure planned = row.figure(AuditColumn.PLANNED);
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    PrintedFigure max = row.figure(AuditColumn.MAX);
    if (planned == null || !row.says(AuditColumn.LOAD, "open")) {
      return LawFinding.silent();
    }
    if (seconds == null || max == null || max.value() == 0) {
      return LawFinding.missing(row, AuditColumn.PLANNED, AuditColumn.DURATION, AuditColumn.MAX);
    }
    double wait = (seconds.value() - planned.value()) * 1000;
    double rounding = (seconds.rounding() + planned.rounding()) * 1000 + max.most() - max.value();
    double margin = wait / max.value() - 1;
    return LawFinding.atMost(
        margin,
        rounding / max.value(),
        Failing.some(row) ? Double.POSITIVE_INFINITY : Law.SLACK,
        () ->
            Amount.words(
                "the last answer came %s ms after the last request was due, and the longest"
                    + " response time is %s ms",
                Math.max(0, wait), max),
        "The slowest requests are missing from the maximum, or the generator was late: it sent"
            + " requests long after they were due.");
  }
}
