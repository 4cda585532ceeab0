package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.threads.Activity;
import java.util.Optional;

/** Requests wait for a permit. */
final class Permits implements Rule {
  @Override
  public String code() {
    return "permits";
  }

  @Override
  public String title() {
    return "Limit of permits";
  }

  @Override
  public String meaning() {
    return """
        Requests wait for a permit: a semaphore, a bulkhead, a concurrency limit. That is right where it protects something weaker, and a wall where it does not.\
        """;
  }

  private static final double MUCH = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    double share = e.share(Activity.LIMIT);
    return share < MUCH
        ? Optional.empty()
        : Optional.of(
            new Cause(
                "Requests wait "
                    + e.ofMean(Activity.LIMIT)
                    + " for a permit"
                    + e.at(Activity.LIMIT)
                    + ".",
                "Compare the limit with what it protects: it needs requests per second x seconds of what it guards; reject what is beyond it rather than queue it.",
                share));
  }
}
