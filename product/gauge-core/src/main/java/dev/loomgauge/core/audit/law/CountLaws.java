package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.function.Supplier;

/** What counts of one run must keep to: requests, failures, requests at once. */
public final class CountLaws {
  /** Closer than this they are one figure to a reader. */
  private static final double SAME = 0.0005;

  /** Fewer hardly move a mean. */
  private static final double FEW = 0.03;

  /** An error rate has three digits at the least. */
  private static final double DIGITS = 0.001;

  /** Below this share even a peak of twenty times the average fits. */
  private static final double IDLE = 0.05;

  private CountLaws() {}

  /**
   * Throughput is requests over time. Failed requests may be counted among them or beside them, the
   * ends of the window cut at most one request of each user.
   */
  public static LawFinding requestsOverDuration(AuditRow row) {
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
        x.relativeRounding()
            + seconds.relativeRounding()
            + counted.relativeRounding()
            + row.value(AuditColumn.USERS) / seconds.value() / x.value(),
        Law.SLACK,
        () -> words(counted.value(), Failing.of(row, counted.value()), seconds.value(), x.value()),
        "The counting window and the time it was divided by are not the same.");
  }

  private static String words(double requests, double failed, double seconds, double rps) {
    double rate = requests / seconds;
    double answered = (requests - failed) / seconds;
    if (Math.abs(rate / rps - 1) < SAME) {
      return Amount.words("%s requests / %s s = %s req/s, as published", requests, seconds, rate);
    }
    if (failed > 0 && Math.abs(answered / rps - 1) < SAME) {
      return Amount.words(
          "%s requests that did not fail / %s s = %s req/s, as published",
          requests - failed, seconds, answered);
    }
    return Amount.words(
        "%s requests / %s s = %s req/s, but %s req/s are published, at which they take %s s",
        requests, seconds, rate, rps, requests / rps);
  }

  /**
   * Response times are those of all requests that were counted, but for those that failed and those
   * that were under way when the window ended. Never impossible: a tool may time fewer than it
   * counts.
   */
  public static LawFinding timedRequests(AuditRow row) {
    PrintedFigure timed = row.figure(AuditColumn.TIMED);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    if (timed == null
        || requests == null
        || requests.value() == 0
        || row.says(AuditColumn.LATENCY, "corrected")) {
      return LawFinding.silent();
    }
    double all = requests.value();
    double failed = Failing.of(row, all);
    double margin = timed.value() / all - 1;
    return LawFinding.of(
        Math.max(margin, -margin - failed / all),
        margin,
        FEW + row.value(AuditColumn.USERS) / all,
        Double.POSITIVE_INFINITY,
        () ->
            Amount.words(
                "the response times are those of %s requests, and %s were counted%s",
                timed, all, failed > 0 ? ", of which " + Amount.of(failed) + " failed" : ""),
        "The tool keeps the times of some requests only, or counts and times other requests.");
  }

  /**
   * No more requests fail than are made, and a published error rate is that of the published
   * counts, whether the failed requests were counted among the requests or beside them.
   */
  public static LawFinding failuresOfRequests(AuditRow row) {
    PrintedFigure failures = row.figure(AuditColumn.FAILURES);
    PrintedFigure rate = row.figure(AuditColumn.ERROR_RATE);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    if (rate != null && rate.value() > 1) {
      return above(
          rate.value() - 1, () -> "an error rate of " + Amount.of(rate.value()) + " is above 1");
    }
    if (failures == null) {
      return LawFinding.silent();
    }
    if (failures.percent()) {
      return failures.value() > 100
          ? above(
              failures.value() / 100 - 1,
              () -> Amount.of(failures.value()) + " % of the requests failed, more than all")
          : LawFinding.silent();
    }
    if (requests == null || requests.value() == 0) {
      return LawFinding.missing(row, AuditColumn.FAILURES, AuditColumn.REQUESTS);
    }
    return rate == null
        ? counts(failures.value(), requests.value())
        : rates(failures.value(), requests.value(), rate);
  }

  private static LawFinding above(double margin, Supplier<String> words) {
    return new LawFinding.Checked(
        Plausibility.IMPOSSIBLE,
        margin,
        0,
        words,
        "A percentage is given where a share is meant, or the count is of attempts.");
  }

  private static LawFinding counts(double failures, double requests) {
    double margin = failures / requests - 1;
    return LawFinding.atMost(
        margin,
        0,
        Double.POSITIVE_INFINITY,
        () ->
            Amount.words(
                "%s failures are %s%s requests",
                failures, margin > 0 ? "more than the " : "among ", requests),
        "Failed requests are counted over another window than requests, or in addition to those"
            + " that were answered.");
  }

  private static LawFinding rates(double failures, double requests, PrintedFigure rate) {
    double among = failures / requests;
    double beside = failures / (failures + requests);
    double nearest =
        Math.abs(rate.value() - among) < Math.abs(rate.value() - beside) ? among : beside;
    return LawFinding.near(
        rate.value() - nearest,
        Math.max(rate.digit(), DIGITS),
        DIGITS,
        () ->
            Amount.words(
                "%s of %s requests are a share of %s, published is %s",
                failures, requests, nearest, rate),
        "Failed requests are counted over another window than requests, or not among them.");
  }

  /**
   * No more requests are in flight at once than there are users of a closed model. Suspicious only:
   * a user may send several at a time, for the parts of a page.
   */
  public static LawFinding inFlight(AuditRow row) {
    PrintedFigure most = row.figure(AuditColumn.IN_FLIGHT);
    PrintedFigure users = row.figure(AuditColumn.USERS);
    if (most == null || users == null || row.says(AuditColumn.LOAD, "open")) {
      return LawFinding.silent();
    }
    double margin = most.value() / users.value() - 1;
    return LawFinding.atMost(
        margin,
        0,
        Double.POSITIVE_INFINITY,
        () -> Amount.words("%s requests were in flight at once, of %s users", most, users),
        "Users send several requests at a time, parts of a page are logged as requests, or the log"
            + " is of several generators.");
  }

  /**
   * A load that is a small part of what is carried compares nothing: requests / duration against
   * the capacity of one instance.
   */
  public static LawFinding idleLoad(AuditRow row) {
    double capacity = row.value(AuditColumn.CAPACITY);
    PrintedFigure requests = row.figure(AuditColumn.REQUESTS);
    PrintedFigure seconds = row.figure(AuditColumn.DURATION);
    if (capacity == 0) {
      return LawFinding.silent();
    }
    if (requests == null || seconds == null) {
      return LawFinding.missing(
          row, AuditColumn.CAPACITY, AuditColumn.REQUESTS, AuditColumn.DURATION);
    }
    double rate = requests.value() / seconds.value();
    double share = rate / capacity;
    return new LawFinding.Checked(
        share < IDLE ? Plausibility.SUSPICIOUS : Plausibility.CONSISTENT,
        share - 1,
        1 - IDLE,
        () ->
            Amount.words(
                "%s requests in %s s are %s req/s on average, %s of a capacity of %s req/s",
                requests, seconds, rate, Amount.share(share), capacity),
        share < IDLE
            ? "One instance carries this load whatever its threads are; a difference must come from"
                + " elsewhere."
            : "");
  }
}
