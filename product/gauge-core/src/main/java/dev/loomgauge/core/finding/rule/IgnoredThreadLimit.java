package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.ThreadUse;
import java.util.Map;
import java.util.Optional;

/** A number of threads is set, and virtual threads do not heed it. */
public final class IgnoredThreadLimit implements Rule {
  @Override
  public String code() {
    return "thread-limit-ignored";
  }

  @Override
  public String title() {
    return "Thread limit without effect";
  }

  @Override
  public String meaning() {
    return """
        A limit on threads is set below the server's default of 200, and more requests than that are processed at once: with virtual threads the server has no pool, so server.tomcat.threads.max, for example, has no effect.
        Where the limit protected a dependency, the dependency is no longer protected.\
        """;
  }

  /** What Tomcat and Jetty allow where nobody says otherwise. */
  private static final int USUAL = 200;

  /** In the threads of the limit. */
  private static final double MORE = 1.2;

  @Override
  public Optional<Cause> find(Evidence e) {
    return ThreadMode.VIRTUAL.is(e.trial().threads())
        ? e.trial().levels().entrySet().stream()
            .filter(level -> limitsThreads(level.getKey()) && level.getValue().matches("\\d{1,6}"))
            .flatMap(level -> cause(e, level).stream())
            .findFirst()
        : Optional.empty();
  }

  private static boolean limitsThreads(String factor) {
    return factor.endsWith("threads") && !factor.equals(ThreadMode.FACTOR);
  }

  private static Optional<Cause> cause(Evidence e, Map.Entry<String, String> level) {
    int limit = Integer.parseInt(level.getValue());
    double requests = e.threads().map(ThreadUse::requests).orElse(0.0);
    return limit >= USUAL || requests < MORE * limit
        ? Optional.empty()
        : Optional.of(
            new Cause(
                Numbers.format(
                    "%s is %s, and %s requests are processed at once by virtual threads.",
                    level.getKey(), Numbers.count(limit), Numbers.count(requests)),
                Numbers.format(
                    "To keep the limit, have requests acquire one of %s permits: a semaphore, a bulkhead, or @ConcurrencyLimit of Spring 7. To drop it, remove the setting.",
                    Numbers.count(limit)),
                Math.min(1, (requests - limit) / requests)));
  }
}
