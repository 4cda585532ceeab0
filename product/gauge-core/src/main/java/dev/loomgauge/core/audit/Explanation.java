package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Failing;
import dev.loomgauge.core.audit.law.Residence;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The likely causes of what is wrong with a row, the surest first. */
public final class Explanation {
  /** A smaller share of failed requests explains no missing users. */
  private static final double FEW = 0.01;

  /** A generator that needs longer than this between two requests is more likely thinking. */
  private static final double OWN_MS = 20;

  /** A ramp as long as the whole window leaves half of the users; a drain some more. */
  private static final double LEAST_RAMPED = 0.3;

  private Explanation() {}

  /** All that fit; empty where nothing is wrong or nothing fits. */
  public static List<LikelyCause> of(AuditedRow audited) {
    Symptoms seen = new Symptoms(audited);
    return Stream.of(
            serial(seen),
            failures(seen),
            stall(seen),
            ports(seen),
            percentiles(seen),
            generator(seen),
            ramp(seen),
            derived(seen),
            surplus(seen),
            corrected(seen),
            window(seen),
            otherPlan(seen))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<LikelyCause> serial(Symptoms seen) {
    double inFlight = seen.inFlight();
    boolean one = inFlight > 0.8 && inFlight < 1.1 && seen.value(AuditColumn.USERS) >= 3;
    return cause(
        seen.tooFew() && one,
        "serial-client",
        "One request is in flight on average (" + Amount.of(inFlight) + "): one serial client.",
        "Check that its users share neither one connection nor a lock.");
  }

  private static Optional<LikelyCause> failures(Symptoms seen) {
    AuditRow row = seen.row();
    double x = seen.value(AuditColumn.THROUGHPUT);
    Double rate = Failing.rate(row, x);
    if (!seen.tooFew() || rate == null || rate <= FEW * x) {
      return Optional.empty();
    }
    double each = (seen.value(AuditColumn.USERS) - seen.inFlight()) / rate * 1000;
    return cause(
        true,
        "failures-left-out",
        Amount.words(
            "Failures are left out of the mean: the missing users fit %s req/s that fail after %s ms each.",
            rate, each),
        "Take the times of all requests, or count a failure with the time that it held its user.");
  }

  private static Optional<LikelyCause> stall(Symptoms seen) {
    return cause(
        seen.broken("standstill", "sending-pause"),
        "hidden-stall",
        "A closed generator hides a stall: it sent nothing while it or the service stood still, and"
            + " percentiles leave out what was due meanwhile.",
        "Send at a rate (wrk2, vegeta, k6 constant-arrival-rate), and compare with the service's own"
            + " times: if it has no slow request, the generator stood still.");
  }

  private static Optional<LikelyCause> ports(Symptoms seen) {
    double slowest =
        Stream.of(AuditColumn.P99, AuditColumn.P999, AuditColumn.MAX)
            .mapToDouble(seen::value)
            .filter(Explanation::retried)
            .findFirst()
            .orElse(0);
    double median = seen.value(AuditColumn.P50);
    return cause(
        seen.any() && slowest > 0 && median > 0 && median < slowest / 5,
        "client-ports",
        "Requests of "
            + Amount.millis(slowest)
            + " are those of connections that were tried again after 1, 3 or 7 s: the client's ports"
            + " were used up, or the accept queue was full.",
        "Keep connections alive, look at ss -s and at dropped connections (nstat ListenDrops).");
  }

  private static boolean retried(double ms) {
    return (ms >= 1000 && ms < 1100) || (ms >= 3000 && ms < 3300) || (ms >= 7000 && ms < 7500);
  }

  private static Optional<LikelyCause> percentiles(Symptoms seen) {
    return cause(
        seen.broken("percentile-order", "mean-range")
            || (seen.broken("little-percentiles") && !seen.aboveCeiling()),
        "averaged-percentiles",
        "Percentiles or means of several runs, intervals or kinds of request were averaged.",
        "Merge histograms or single times first, then take percentiles.");
  }

  private static Optional<LikelyCause> generator(Symptoms seen) {
    if (!seen.tooFew()
        || Failing.some(seen.row())
        || seen.row().says(AuditColumn.WINDOW, "ramp")
        || seen.row().says(AuditColumn.WINDOW, "count")
        || seen.value(AuditColumn.THINK) > 0) {
      return Optional.empty();
    }
    double own =
        seen.value(AuditColumn.USERS) / seen.value(AuditColumn.THROUGHPUT) * 1000
            - seen.value(AuditColumn.MEAN);
    return cause(
        own <= OWN_MS,
        "generator-limit",
        "Between an answer and the next request pass "
            + Amount.millis(own)
            + " that no response time shows: the generator is the limit.",
        "Look at its CPU; give it more of it or a second machine. If users think, give --think.");
  }

  private static Optional<LikelyCause> ramp(Symptoms seen) {
    double share = seen.inFlight() / Math.max(1, seen.value(AuditColumn.USERS));
    return cause(
        seen.tooFew()
            && !seen.row().says(AuditColumn.WINDOW, "steady")
            && failures(seen).isEmpty()
            && share >= LEAST_RAMPED,
        "ramp-inside",
        "%s of the users are in flight on average: a ramp or a drain over %s of the window has the same effect."
            .formatted(Amount.share(share), Amount.share(Math.min(1, 2 * (1 - share)))),
        "Measure when all users are at work, or give --think where they think.");
  }

  private static Optional<LikelyCause> derived(Symptoms seen) {
    return cause(
        seen.broken("derived-mean", "exact-quotient", "ideal-latency"),
        "calculated-figure",
        "One figure was calculated from the others (mean = users / throughput), not measured.",
        "Publish the measured mean; the calculated one confirms nothing.");
  }

  private static Optional<LikelyCause> surplus(Symptoms seen) {
    return cause(
        seen.tooMany()
            && !seen.aboveCeiling()
            && !seen.broken("mean-range", "percentile-order", "little-percentiles"),
        "other-requests",
        "Throughput and mean are not of the same requests: samples were added, requests beyond the"
            + " window counted, or the mean is of another run.",
        "Count and time the same requests between the same two moments.");
  }

  private static Optional<LikelyCause> corrected(Symptoms seen) {
    return cause(
        seen.any()
            && Residence.isOther(seen.row())
            && seen.inFlight() > seen.value(AuditColumn.USERS),
        "corrected-times",
        "The tool added samples for requests that it could not send, so that its mean is "
            + Amount.of(seen.inFlight() / Math.max(1, seen.value(AuditColumn.USERS)))
            + " times that of the requests it counted.",
        "Its mean is no time that a request took; take users / throughput.");
  }

  private static Optional<LikelyCause> window(Symptoms seen) {
    return cause(
        seen.broken("requests-over-duration") || seen.aboveCeiling(),
        "other-window",
        "Requests were counted over another time than they were divided by, or the delay or the"
            + " limit is not the one stated.",
        "Divide by the time between the first and the last request that is counted.");
  }

  private static Optional<LikelyCause> otherPlan(Symptoms seen) {
    return cause(
        seen.broken("one-think-time", "failures-of-requests"),
        "other-plan",
        "Figures of different plans or runs stand in one table.",
        "Publish each plan with its own users, think time and window.");
  }

  private static Optional<LikelyCause> cause(
      boolean fits, String name, String words, String remedy) {
    return fits ? Optional.of(new LikelyCause(name, words, remedy)) : Optional.empty();
  }
}
