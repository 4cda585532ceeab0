package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.TierUse;
import java.util.Optional;

/** The downstream answers requests that nobody waits for any more. */
public final class RetryStorm implements Rule {
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
        The service times out and retries, while the downstream still processes the abandoned calls. The slower the downstream becomes, the more calls it receives: retries amplify an overload and sustain it after its cause is gone.""";
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    TierUse downstream = e.trial().tiers().get(Tier.DOWNSTREAM);
    TierUse.Calls calls = downstream == null ? null : downstream.calls();
    double rate = e.load().throughputRps();
    if (calls == null || rate <= 0 || calls.abandoned() < MUCH * rate) {
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
}
