package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.Calls;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rules about the downstream and the database that requests call. */
final class CallRules {
  private CallRules() {}

  static final Rule WEAK_DOWNSTREAM =
      new Rule("weak-downstream", "Weak downstream", CallRules::weakDownstream);

  private static final double WEAK_SHARE = 0.5;

  /** Of the unloaded response time. */
  private static final double WEAK_TIMES = 2;

  /** Share of requests, or of calls. */
  private static final double FAILED = 0.01;

  private static Optional<Cause> weakDownstream(Evidence e) {
    double downstream = e.times().of(Activity.DOWNSTREAM);
    double alone = e.trial().prediction().zeroLoadMs();
    if (e.share(Activity.DOWNSTREAM) < WEAK_SHARE
        || downstream < WEAK_TIMES * alone
        || alone <= 0
        || sentAgain(e, WEAK_TIMES * alone)) {
      return Optional.empty();
    }
    double atOnce = downstream / 1000 * e.load().throughputRps();
    double busy = e.load().throughputRps() * alone / 1000;
    long limit = (long) Math.max(1, Math.ceil(busy + reserve(busy)));
    return Optional.of(
        new Cause(
            Numbers.format(
                "A call of the downstream takes %s under this load, while a single request takes %s in total; %s calls are in flight.",
                Numbers.millis(downstream), Numbers.millis(alone), Numbers.count(atOnce)),
            Numbers.format(
                "Limit concurrent calls to about %s (%s x %s, and a reserve) and refuse the rest at once, by a bulkhead, a semaphore or the client's connection pool (docs/findings.md).",
                Numbers.count(limit),
                Numbers.rate(e.load().throughputRps()),
                Numbers.millis(alone)),
            weakGain(e, limit),
            e.share(Activity.DOWNSTREAM)));
  }

  /**
   * Calls that keep what limits busy, since calls do not come evenly: two standard deviations of a
   * Poisson number, and no more than half as many again, so that fewer wait than do now.
   */
  private static double reserve(double busy) {
    return Math.min(2 * Math.sqrt(busy), busy / 2);
  }

  /**
   * Whether a request takes so long because its calls are given up and sent again: each takes less
   * by itself, by Little's law, and fewer at once would only be refused.
   */
  private static boolean sentAgain(Evidence e, double ms) {
    Calls calls = calls(e);
    return calls != null
        && calls.abandoned() >= ABANDONED * requests(e)
        && 1000 * calls.inFlight() < ms * calls.perSecond();
  }

  /** What the limit does to those who are answered, and to how many are answered in time. */
  private static String weakGain(Evidence e, long limit) {
    double rps = e.load().throughputRps();
    int users = e.trial().offered().users();
    boolean closed = users > 0;
    double thinkMs = closed ? Math.max(0, users / rps * 1000 - e.load().meanMs()) : 0;
    Overload overload = new Overload(rps, thinkMs);
    String same =
        Numbers.format(
            "the same %s, each answered in about %s instead of %s; the rest is refused.",
            Numbers.rate(rps),
            Numbers.millis(overload.limitedMs(limit)),
            Numbers.millis(e.load().meanMs()));
    return same
        + e.deadline()
            .filter(_ -> closed && !failing(e))
            .filter(deadline -> overload.limitedGoodput(limit, deadline.ms()) > 0)
            .map(deadline -> goodput(overload, users, limit, deadline))
            .orElse("");
  }

  /** Whether requests fail or calls are abandoned: users then do not wait for their turn. */
  private static boolean failing(Evidence e) {
    Calls calls = calls(e);
    return e.load().requests().errorRate() > FAILED
        || (calls != null && calls.abandoned() > FAILED * calls.perSecond());
  }

  /** " Goodput within 150 ms (the client's timeout) without the limit: ... With it: ..." */
  private static String goodput(Overload overload, long users, long limit, Deadline deadline) {
    return Numbers.format(
        " Goodput within %s (%s) without the limit: %s with %s users, %s with %s (%s each), 0 from %s users on. With it: %s, however many users there are.",
        Numbers.millis(deadline.ms()),
        deadline.words(),
        Numbers.rate(overload.goodput(users, deadline.ms())),
        Numbers.count(users),
        Numbers.rate(overload.goodput(2 * users, deadline.ms())),
        Numbers.count(2 * users),
        Numbers.millis(overload.responseMs(2 * users)),
        Numbers.count(overload.mostUsers(deadline.ms()) + 1),
        Numbers.rate(overload.limitedGoodput(limit, deadline.ms())));
  }

  static final Rule STALLING_DOWNSTREAM =
      new Rule("stalling-downstream", "Stalling downstream", CallRules::stallingDownstream);

  /** Of the 99th percentile to the median. */
  private static final double TAIL = 4;

  /** Of the mean time in the downstream to the median response time. */
  private static final double STALL_TIMES = 1.05;

  /** Of the response time. */
  private static final double STALL_SHARE = 0.6;

  private static final double CPU_BUSY = 0.7;

  /** Pauses of collections make a tail as well. */
  private static final double PAUSED = 0.02;

  private static Optional<Cause> stallingDownstream(Evidence e) {
    double p50 = e.load().latencies().p50Ms();
    double p99 = e.load().knownP99Ms(); // of fewer requests it is one of the slowest few
    Calls calls = calls(e);
    if (calls == null
        || calls.perSecond() <= 0
        || Double.isNaN(p99)
        || p99 < TAIL * p50
        || e.serviceCpu() > CPU_BUSY
        || e.paused() > PAUSED) {
      return Optional.empty();
    }
    double each = 1000 * calls.inFlight() / calls.perSecond();
    return each < STALL_TIMES * p50 || each < STALL_SHARE * e.load().meanMs()
        ? Optional.empty()
        : Optional.of(
            new Cause(
                Numbers.format(
                    "A call of the downstream takes %s on average, while half of all requests end within %s in total, and one in a hundred takes %s or more.",
                    Numbers.millis(each), Numbers.millis(p50), Numbers.millis(p99)),
                "Look for what stops the downstream (collections, failover, a batch job); give its calls a timeout above the slowest of those that no stall meets (one near the median fails many of them), and a circuit breaker.",
                Math.min(1, each / e.load().meanMs())));
  }

  static final Rule RETRIES = new Rule("retries", "Timeouts and retries", CallRules::retries);

  /** Answers for nobody, for each request of the service. */
  private static final double ABANDONED = 0.1;

  private static Optional<Cause> retries(Evidence e) {
    Calls calls = calls(e);
    double rate = requests(e);
    if (calls == null || !(rate > 0) || calls.abandoned() < ABANDONED * rate) {
      return Optional.empty();
    }
    return Optional.of(
        new Cause(
            Numbers.format(
                "The downstream receives %s calls for each request of the service, and %s of its responses are abandoned: they arrive after the timeout.",
                Numbers.number(calls.perSecond() / rate),
                Numbers.percent(Math.min(1, calls.abandoned() / calls.perSecond()))),
            "Set the timeout above the p99 of the downstream; limit retries by a budget, with exponential backoff and jitter.",
            Math.min(1, calls.abandoned() / rate)));
  }

  static final Rule SLOW_QUERY = new Rule("slow-query", "Slow database", CallRules::slowQuery);

  private static final double SLOW_MS = 50;

  private static Optional<Cause> slowQuery(Evidence e) {
    return e.times().of(Activity.DATABASE) < SLOW_MS
        ? Optional.empty()
        : e.much(
            Activity.DATABASE,
            0.5,
            "Requests spend %s in the database",
            "Check the query plans (EXPLAIN ANALYZE, pg_stat_statements) and the number of queries per request.");
  }

  /** Per second; requests that fail behind their retries have called as well. */
  private static double requests(Evidence e) {
    return (e.load().ok() + e.load().failed()) / e.load().windowSeconds();
  }

  private static @Nullable Calls calls(Evidence e) {
    TierUse downstream = e.trial().tiers().get(Tier.DOWNSTREAM);
    return downstream == null ? null : downstream.calls();
  }

  /**
   * A closed model beyond its saturation: N users, each of whom thinks for Z and then waits for a
   * request, and a tier that completes X requests per second and no more.
   *
   * <p>Without a limit all requests are in the tier, and by Little's law each takes R = N / X - Z,
   * the asymptotic bound of Denning and Buzen ("The operational analysis of queueing network
   * models", ACM Computing Surveys 10, 1978). Every request takes about as long, so all of them are
   * in time until R exceeds the deadline, and none is from then on. With a limit of L and excess
   * requests refused at once, the tier has L requests, of which each takes L / X, and completes X
   * per second whatever N is. That refusing costs CPU time is left out, and so is that response
   * times vary.
   *
   * @param rps X, requests per second that the tier completes, above 0
   * @param thinkMs Z, in milliseconds, 0 or more
   */
  record Overload(double rps, double thinkMs) {

    /** R = N / X - Z without a limit, for N users, in milliseconds; 0 or more. */
    double responseMs(long users) {
      return Math.max(0, users / rps * 1000 - thinkMs);
    }

    /** Requests per second that are answered in time without a limit: X or 0. */
    double goodput(long users, double deadlineMs) {
      return responseMs(users) <= deadlineMs ? rps : 0;
    }

    /** The most users whose requests are in time without a limit: X (deadline + Z). */
    long mostUsers(double deadlineMs) {
      return (long) Math.floor(rps * (deadlineMs + thinkMs) / 1000);
    }

    /** L / X: how long a request takes that is not refused, in milliseconds. */
    double limitedMs(long limit) {
      return limit / rps * 1000;
    }

    /** Requests per second that are answered in time with a limit: X or 0. */
    double limitedGoodput(long limit, double deadlineMs) {
      return limitedMs(limit) <= deadlineMs ? rps : 0;
    }
  }
}
