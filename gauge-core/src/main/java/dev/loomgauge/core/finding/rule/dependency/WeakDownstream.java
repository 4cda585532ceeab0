package dev.loomgauge.core.finding.rule.dependency;

import dev.loomgauge.core.finding.evidence.Cause;
import dev.loomgauge.core.finding.evidence.Evidence;
import dev.loomgauge.core.finding.evidence.Rule;
import dev.loomgauge.core.result.threads.Activity;
import dev.loomgauge.core.wording.Numbers;
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
        A concurrency limit in front of it keeps its response time low and lets excess requests fail fast.\
        """;
  }

  private static final double MUCH = 0.5;

  /** Of the response time of a request alone. */
  private static final double LONGER = 2;

  @Override
  public Optional<Cause> find(Evidence e) {
    double downstream = e.times().of(Activity.DOWNSTREAM);
    double alone = e.trial().prediction().zeroLoadMs();
    if (e.share(Activity.DOWNSTREAM) < MUCH || downstream < LONGER * alone || alone <= 0) {
      return Optional.empty();
    }
    double atOnce = downstream / 1000 * e.load().throughputRps();
    double limit = Math.max(1, e.load().throughputRps() * alone / 1000);
    return Optional.of(
        new Cause(
            Numbers.format(
                "A call of the downstream takes %s under this load, while a single request takes %s in total; %s calls are in flight.",
                Numbers.millis(downstream), Numbers.millis(alone), Numbers.count(atOnce)),
            Numbers.format(
                "Limit concurrent calls to about %s (%s x %s), by a semaphore, a resilience4j bulkhead, or the connection pool of the client.",
                Numbers.count(Math.ceil(limit)),
                Numbers.rate(e.load().throughputRps()),
                Numbers.millis(alone)),
            Numbers.format(
                "the same %s; %s of queueing moves from the downstream to the limit.",
                Numbers.rate(e.load().throughputRps()), Numbers.millis(downstream - alone)),
            e.share(Activity.DOWNSTREAM)));
  }
}
