package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Failing;
import dev.loomgauge.core.audit.law.Little;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The likely causes of what is wrong with a row, the surest first. */
public final class Explanation {
  /** A generator that needs longer than this between two requests is more likely thinking. */
  private static final double OWN_MS = 20;

  /** A ramp as long as the whole window leaves half of the users; a drain some more. */
  private static final double LEAST_RAMPED = 0.3;

  private final AuditedRow audited;
  private final AuditRow row;

  private Explanation(AuditedRow audited) {
    this.audited = audited;
    this.row = audited.row();
  }

  /**
   * A likely cause.
   *
   * @param name short, for machines: "ramp-inside"
   * @param words what happened, with the figures that say so, a sentence
   * @param remedy what would settle it, a sentence
   */
  public record LikelyCause(String name, String words, String remedy) {}

  /** All that fit; empty where nothing is wrong or nothing fits. */
  public static List<LikelyCause> of(AuditedRow audited) {
    return new Explanation(audited).causes();
  }

  private List<LikelyCause> causes() {
    return Stream.of(
            serial(),
            failures(),
            stall(),
            ports(),
            percentiles(),
            generator(),
            ramp(),
            derived(),
            surplus(),
            corrected(),
            window(),
            otherPlan())
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<LikelyCause> serial() {
    double inFlight = inFlight();
    boolean one = inFlight > 0.8 && inFlight < 1.1 && row.value(AuditColumn.USERS) >= 3;
    return cause(
        tooFew() && one,
        "serial-client",
        "One request is in flight on average (" + Amount.of(inFlight) + "): one serial client.",
        "Check that its users share neither one connection nor a lock.");
  }

  private Optional<LikelyCause> failures() {
    double x = row.value(AuditColumn.THROUGHPUT);
    Double rate = Failing.rate(row, x);
    if (!tooFew() || rate == null || rate <= Failing.FEW * x) {
      return Optional.empty();
    }
    double each = (row.value(AuditColumn.USERS) - inFlight()) / rate * 1000;
    return cause(
        true,
        "failures-left-out",
        Amount.words(
            "Failures are left out of the mean: the missing users fit %s req/s that fail after %s"
                + " ms each.",
            rate, each),
        "Take the times of all requests, or count a failure with the time that it held its user.");
  }

  private Optional<LikelyCause> stall() {
    return cause(
        broken("standstill", "sending-pause"),
        "hidden-stall",
        "A closed generator hides a stall: it sent nothing while it or the service stood still, and"
            + " percentiles leave out what was due meanwhile.",
        "Send at a rate (wrk2, vegeta, k6 constant-arrival-rate), and compare with the service's"
            + " own times: if it has no slow request, the generator stood still.");
  }

  private Optional<LikelyCause> ports() {
    double slowest =
        Stream.of(AuditColumn.P99, AuditColumn.P999, AuditColumn.MAX)
            .mapToDouble(row::value)
            .filter(Explanation::retried)
            .findFirst()
            .orElse(0);
    double median = row.value(AuditColumn.P50);
    return cause(
        any() && slowest > 0 && median > 0 && median < slowest / 5,
        "client-ports",
        "Requests of "
            + Amount.millis(slowest)
            + " are those of connections that were tried again after 1, 3 or 7 s: the client's"
            + " ports were used up, or the accept queue was full.",
        "Keep connections alive, look at ss -s and at dropped connections (nstat ListenDrops).");
  }

  private static boolean retried(double ms) {
    return (ms >= 1000 && ms < 1100) || (ms >= 3000 && ms < 3300) || (ms >= 7000 && ms < 7500);
  }

  private Optional<LikelyCause> percentiles() {
    return cause(
        broken("percentile-order", "mean-range")
            || (broken("little-percentiles") && !aboveCeiling()),
        "averaged-percentiles",
        "Percentiles or means of several runs, intervals or kinds of request were averaged.",
        "Merge histograms or single times first, then take percentiles.");
  }

  private Optional<LikelyCause> generator() {
    if (!tooFew()
        || Failing.some(row)
        || row.says(AuditColumn.WINDOW, "ramp")
        || row.says(AuditColumn.WINDOW, "count")
        || row.value(AuditColumn.THINK) > 0) {
      return Optional.empty();
    }
    double own =
        row.value(AuditColumn.USERS) / row.value(AuditColumn.THROUGHPUT) * 1000
            - row.value(AuditColumn.MEAN);
    return cause(
        own <= OWN_MS,
        "generator-limit",
        "Between an answer and the next request pass "
            + Amount.millis(own)
            + " that no response time shows: the generator is the limit.",
        "Look at its CPU; give it more of it or a second machine. If users think, give --think.");
  }

  private Optional<LikelyCause> ramp() {
    double share = inFlight() / Math.max(1, row.value(AuditColumn.USERS));
    return cause(
        tooFew()
            && !row.says(AuditColumn.WINDOW, "steady")
            && failures().isEmpty()
            && share >= LEAST_RAMPED,
        "ramp-inside",
        "%s of the users are in flight on average: a ramp or a drain over %s of the window has the same effect."
            .formatted(Amount.share(share), Amount.share(Math.min(1, 2 * (1 - share)))),
        "Measure when all users are at work, or give --think where they think.");
  }

  private Optional<LikelyCause> derived() {
    return cause(
        broken("derived-mean", "exact-quotient", "ideal-latency"),
        "calculated-figure",
        "One figure was calculated from the others (mean = users / throughput), not measured.",
        "Publish the measured mean; the calculated one confirms nothing.");
  }

  private Optional<LikelyCause> surplus() {
    return cause(
        tooMany()
            && !aboveCeiling()
            && !broken("mean-range", "percentile-order", "little-percentiles"),
        "other-requests",
        "Throughput and mean are not of the same requests: samples were added, requests beyond the"
            + " window counted, or the mean is of another run.",
        "Count and time the same requests between the same two moments.");
  }

  private Optional<LikelyCause> corrected() {
    return cause(
        any() && Little.isNoResidence(row) && inFlight() > row.value(AuditColumn.USERS),
        "corrected-times",
        "The tool added samples for requests that it could not send, so that its mean is "
            + Amount.of(inFlight() / Math.max(1, row.value(AuditColumn.USERS)))
            + " times that of the requests it counted.",
        "Its mean is no time that a request took; take users / throughput.");
  }

  private Optional<LikelyCause> window() {
    return cause(
        broken("requests-over-duration") || aboveCeiling(),
        "other-window",
        "Requests were counted over another time than they were divided by, or the delay or the"
            + " limit is not the one stated.",
        "Divide by the time between the first and the last request that is counted.");
  }

  private Optional<LikelyCause> otherPlan() {
    return cause(
        broken("one-think-time", "failures-of-requests"),
        "other-plan",
        "Figures of different plans or runs stand in one table.",
        "Publish each plan with its own users, think time and window.");
  }

  private static Optional<LikelyCause> cause(
      boolean fits, String name, String words, String remedy) {
    return fits ? Optional.of(new LikelyCause(name, words, remedy)) : Optional.empty();
  }

  private boolean broken(String... laws) {
    return audited.against().stream()
        .anyMatch(judged -> Arrays.asList(laws).contains(judged.law()));
  }

  /** Whether its throughput is above what delay and limits allow. */
  private boolean aboveCeiling() {
    return broken("users-ceiling", "thread-ceiling", "connection-ceiling");
  }

  private boolean any() {
    return audited.plausibility().compareTo(Plausibility.SUSPICIOUS) >= 0;
  }

  /** Requests in flight on average by throughput, mean and think time; 0 where one is missing. */
  private double inFlight() {
    return row.value(AuditColumn.THROUGHPUT)
        * (row.value(AuditColumn.MEAN) + row.value(AuditColumn.THINK))
        / 1000;
  }

  private boolean tooFew() {
    return audited.against().stream()
        .anyMatch(judged -> judged.law().equals("little") && judged.finding().margin() < 0);
  }

  private boolean tooMany() {
    return audited.against().stream()
        .anyMatch(judged -> judged.law().startsWith("little") && judged.finding().margin() > 0);
  }
}
