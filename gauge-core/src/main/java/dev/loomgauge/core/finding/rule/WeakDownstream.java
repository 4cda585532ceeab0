package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.threads.Activity;
import dev.loomgauge.core.wording.Numbers;
import java.util.Optional;

/** The downstream is slower under load. */
final class WeakDownstream implements Rule {
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
        The downstream takes much longer under this load than a request alone takes in all. Nothing in the service limits what it sends there, so that more users only make its queue longer; retries and timeouts then add to it.
        A limit in front of it keeps its answers fast and lets what is beyond fail early.\
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
                "The downstream takes %s under this load, where a request alone takes %s in all; %s requests are there at once.",
                Numbers.millis(downstream), Numbers.millis(alone), Numbers.count(atOnce)),
            Numbers.format(
                "Let at most about %s requests go there at once (a semaphore, spring.cloud or resilience4j bulkhead, the connections of the client): %s x %s.",
                Numbers.count(Math.ceil(limit)),
                Numbers.rate(e.load().throughputRps()),
                Numbers.millis(alone)),
            Numbers.format(
                "the same %s, with %s of wait before the limit in place of inside the downstream.",
                Numbers.rate(e.load().throughputRps()), Numbers.millis(downstream - alone)),
            e.share(Activity.DOWNSTREAM)));
  }
}
