package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.Calls;
import java.util.Optional;

/** The downstream is slower under load. */
public final class WeakDownstream implements Rule {
  @Override
  public String code() {
    return "weak-downstream";
  }

  @Override
  public String title() {
    return "Weak downstream";
  }

  @Override
  public String meaning() {
    return """
        The downstream responds much more slowly under this load than it does to a single request. Nothing in the service limits the concurrency of its calls, so more users only lengthen the queue there; timeouts and retries make it worse.
        A concurrency limit in front of it keeps its response time low and lets excess requests fail fast.
        The gain is given as goodput: the requests per second that complete within the p99 bound of the search, or within the client's timeout. Without a limit the response time is N / X - Z, so beyond some number of users N no response is in time; with a limit of L that refuses the rest at once, X requests per second are answered in L / X each, however many users there are.
        A limit that queues instead (a semaphore without a timeout, `@ConcurrencyLimit` of Spring by default, a connection pool with a long timeout) only moves the wait.
        A limit that refuses: a resilience4j bulkhead (`resilience4j.bulkhead.instances.NAME.maxConcurrentCalls`, with `maxWaitDuration` 0), `Semaphore.tryAcquire()`, `@ConcurrencyLimit` of Spring Framework 7.0.4 with the policy REJECT, or the client's connection pool (`setMaxConnPerRoute`, with a short `setConnectionRequestTimeout`).\
        """;
  }

  private static final double MUCH = 0.5;

  /** Of the response time of a request alone. */
  private static final double LONGER = 2;

  /** Share of requests, or of calls. */
  private static final double FAILED = 0.01;

  @Override
  public Optional<Cause> find(Evidence e) {
    double downstream = e.times().of(Activity.DOWNSTREAM);
    double alone = e.trial().prediction().zeroLoadMs();
    if (e.share(Activity.DOWNSTREAM) < MUCH || downstream < LONGER * alone || alone <= 0) {
      return Optional.empty();
    }
    double atOnce = downstream / 1000 * e.load().throughputRps();
    long limit = (long) Math.max(1, Math.ceil(e.load().throughputRps() * alone / 1000));
    return Optional.of(
        new Cause(
            Numbers.format(
                "A call of the downstream takes %s under this load, while a single request takes %s in total; %s calls are in flight.",
                Numbers.millis(downstream), Numbers.millis(alone), Numbers.count(atOnce)),
            Numbers.format(
                "Limit concurrent calls to about %s (%s x %s) and refuse the rest at once, by a bulkhead, a semaphore or the client's connection pool (docs/findings.md).",
                Numbers.count(limit),
                Numbers.rate(e.load().throughputRps()),
                Numbers.millis(alone)),
            gain(e, limit),
            e.share(Activity.DOWNSTREAM)));
  }

  /** What the limit does to those who are answered, and to how many are answered in time. */
  private static String gain(Evidence e, long limit) {
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
    TierUse downstream = e.trial().tiers().get(Tier.DOWNSTREAM);
    Calls calls = downstream == null ? null : downstream.calls();
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
}
