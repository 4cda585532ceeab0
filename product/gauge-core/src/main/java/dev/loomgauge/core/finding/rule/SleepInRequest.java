package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.Activity;
import java.util.Optional;

/** Requests sleep. */
public final class SleepInRequest implements Rule {
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
        Requests sleep, by Thread.sleep or in the backoff of a retry. Sleeping uses no CPU but keeps the thread, and everything else that the request holds.\
        """;
  }

  private static final double MUCH = 0.2;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.much(
        Activity.SLEEP,
        MUCH,
        "Requests sleep %s",
        "Wait for the event itself instead of a fixed time, and hold neither a connection nor a lock meanwhile.");
  }
}
