package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.Activity;
import java.util.Optional;

/** Requests wait for a permit. */
public final class Permits implements Rule {
  @Override
  public String code() {
    return "permits";
  }

  @Override
  public String title() {
    return "Concurrency limit reached";
  }

  @Override
  public String meaning() {
    return """
        Requests wait for a permit: a semaphore, a bulkhead, a concurrency limit. Such a limit is right where it protects a weaker dependency; elsewhere it only caps throughput.\
        """;
  }

  private static final double MUCH = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.much(
        Activity.LIMIT,
        MUCH,
        "Requests wait %s for a permit",
        "Set the limit to throughput x time spent in the guarded section, and reject excess requests instead of queueing them.");
  }
}
