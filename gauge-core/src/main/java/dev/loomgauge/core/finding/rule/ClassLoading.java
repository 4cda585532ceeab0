package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.threads.Activity;
import java.util.Optional;

/** Requests wait for classes. */
final class ClassLoading implements Rule {
  @Override
  public String code() {
    return "class-loading";
  }

  @Override
  public String title() {
    return "Class loading";
  }

  @Override
  public String meaning() {
    return """
        Requests wait while classes are loaded or initialised, as they do in the first seconds of a cold service. Up to JDK 25 a virtual thread that waits for the initialisation of a class keeps its carrier.\
        """;
  }

  private static final double MUCH = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    double share = e.share(Activity.CLASS_LOADING);
    return share < MUCH
        ? Optional.empty()
        : Optional.of(
            new Cause(
                "Requests wait "
                    + e.ofMean(Activity.CLASS_LOADING)
                    + " for classes that are loaded"
                    + e.at(Activity.CLASS_LOADING)
                    + ".",
                "Warm the service before it gets its whole load; do not look classes up by name in a request.",
                share));
  }
}
