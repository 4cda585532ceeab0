package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.wording.Numbers;
import java.util.Optional;

/** The downstream answers requests that nobody waits for any more. */
final class RetryStorm implements Rule {
  /** Answers for nobody, for each request of the service. */
  private static final double MUCH = 0.1;

  @Override
  public String code() {
    return "retries";
  }

  @Override
  public String title() {
    return "Timeouts and retries";
  }

  @Override
  public String meaning() {
    return """
        The service gives up waiting for its downstream and asks again, while the downstream goes on with what nobody waits for. The slower it becomes, the more it is asked: retries amplify an overload and keep it alive when its cause is gone.""";
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    TierUse downstream = e.trial().tiers().get(Tier.DOWNSTREAM);
    TierUse.Calls calls = downstream == null ? null : downstream.calls();
    double rate = e.load().throughputRps();
    if (calls == null || calls.abandoned() < MUCH * rate) {
      return Optional.empty();
    }
    return Optional.of(
        new Cause(
            Numbers.format(
                "The downstream gets %s requests for each of the service's, and %s of its answers come when nobody waits any more.",
                Numbers.number(calls.perSecond() / rate),
                Numbers.percent(Math.min(1, calls.abandoned() / calls.perSecond()))),
            "Set the timeout above the downstream's p99, retry at most a small share of requests (a budget), with a pause that grows and varies.",
            Math.min(1, calls.abandoned() / rate)));
  }
}
