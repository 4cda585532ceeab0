package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.Activity;
import java.util.Optional;

/** Requests wait for a lock. */
public final class HotLock implements Rule {
  @Override
  public String code() {
    return "hot-lock";
  }

  @Override
  public String title() {
    return "Lock contention";
  }

  @Override
  public String meaning() {
    return """
        Requests wait for a lock. A lock serialises requests, so throughput is at most 1 / hold time, however many threads there are.
        On JDK 21 to 23 a virtual thread that waits for a monitor keeps its carrier, too; from JDK 24 on it does not (JEP 491), but it still waits.\
        """;
  }

  private static final double MUCH = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.much(
        Activity.LOCK,
        MUCH,
        "Requests wait %s for a lock",
        "Hold the lock for less time, and never during a remote call; or use a lock per key.");
  }
}
