package dev.loomgauge.core.discovery;

import dev.loomgauge.core.scenario.reading.RequestPattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Modes of a service as a test wants them. */
final class SeenModes {
  private static final String POOL = TracedRequests.POOL;

  private SeenModes() {}

  static LoadPoint point(int users, double rps, double meanMs, double busy) {
    return new LoadPoint(users, rps, meanMs, 0.5, busy, 0.2, 0);
  }

  static ModeEvidence traced(String mode) {
    List<TraceEvent> load = TracedRequests.held(10, 90);
    return new ModeEvidence(
        mode,
        List.of(point(1, 10, 101, 0.01), point(16, 150, 101, 0.1), point(100, 100, 1000, 0.1)),
        PathTracer.follow(TracedRequests.held(10, 0)),
        Optional.of(Concurrency.ofEntries(load)),
        Map.of(POOL, Concurrency.ofHolds(load, POOL)),
        0);
  }

  static ModeEvidence blackBox(String mode, double rps) {
    return new ModeEvidence(
        mode,
        List.of(point(1, 9.9, 101, 0.01), point(16, rps, 107, 0.1), point(64, rps, 430, 0.1)),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        0);
  }

  /** The pool of connections, as a heap has it. */
  static HeapSizes.Pool connections(int size, HeapSizes.Use use) {
    return pool(POOL, HeapSizes.Threads.NONE, "", size, use);
  }

  /** A pool, as a heap has it. */
  static HeapSizes.Pool pool(
      String label, HeapSizes.Threads threads, String names, int size, HeapSizes.Use use) {
    return new HeapSizes.Pool(
        label,
        threads,
        names,
        OptionalInt.of(size),
        Optional.empty(),
        use,
        "",
        "",
        Optional.empty());
  }

  /** The scenario that is written of a service on platform threads. */
  static String written(ServiceModel model) {
    return ScenarioText.of(
        new ScenarioText.Subject(
            "shop",
            List.of("/usr/bin/java", "Shop"),
            Map.of(),
            Map.of("platform", Map.of()),
            List.of()),
        RequestPattern.parse("--get", "/slow"),
        model,
        "--get /slow");
  }
}
