package dev.loomgauge.core.result;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a solver expects of requests of one kind, for tests that need no more than its figures. */
public final class ExpectedFigures {
  private ExpectedFigures() {}

  /** Of which neither accuracy nor intervals are known. */
  public static Expected of(
      String solver,
      double throughputRps,
      @Nullable Double meanMs,
      @Nullable Double p50Ms,
      @Nullable Double p95Ms,
      @Nullable Double p99Ms,
      double errorRate,
      Map<String, Double> utilisation) {
    return new Expected(
        solver,
        throughputRps,
        meanMs,
        p50Ms,
        p95Ms,
        p99Ms,
        errorRate,
        utilisation,
        null,
        Map.of(),
        Map.of(),
        Map.of());
  }
}
