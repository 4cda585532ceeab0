package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.Activity;
import java.util.Optional;

/** Requests wait for classes. */
public final class ClassLoading implements Rule {
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
        Requests wait for class loading or initialisation, as in the first seconds after a start. Up to JDK 25 waiting for a class initialiser pins a virtual thread.\
        """;
  }

  private static final double MUCH = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.much(
        Activity.CLASS_LOADING,
        MUCH,
        "Requests wait %s for class loading",
        "Warm the service up before it takes full load; do not look up classes by name during requests.");
  }
}
