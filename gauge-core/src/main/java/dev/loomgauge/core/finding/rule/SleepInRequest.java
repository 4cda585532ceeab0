package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.threads.Activity;
import java.util.Optional;

/** Requests sleep. */
final class SleepInRequest implements Rule {
  @Override
  public String code() {
    return "sleep";
  }

  @Override
  public String title() {
    return "Sleep in a request";
  }

  @Override
  public String meaning() {
    return """
        Requests sleep: Thread.sleep, or a back-off between attempts. It costs no CPU and occupies a thread, and whatever else the request holds.\
        """;
  }

  private static final double MUCH = 0.2;

  @Override
  public Optional<Cause> find(Evidence e) {
    double share = e.share(Activity.SLEEP);
    return share < MUCH
        ? Optional.empty()
        : Optional.of(
            new Cause(
                "Requests sleep " + e.ofMean(Activity.SLEEP) + e.at(Activity.SLEEP) + ".",
                "Wait for what is needed instead, and hold neither a connection nor a lock meanwhile.",
                share));
  }
}
