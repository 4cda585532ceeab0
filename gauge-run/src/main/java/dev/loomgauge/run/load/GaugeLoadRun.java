package dev.loomgauge.run.load;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/** The processes of one load by gauge-load. */
final class GaugeLoadRun implements RunningLoad {
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** What the engine's process ends with after a signal, its summary written. */
  private static final Set<Integer> ENDED_EARLY = Set.of(130, 143);

  private final List<GaugeLoad.Engine> engines;
  private final SecondsMerge merge;
  private final Path histogram;
  private volatile boolean stopped;

  GaugeLoadRun(List<GaugeLoad.Engine> engines, SecondsMerge merge, Path histogram) {
    this.engines = List.copyOf(engines);
    this.merge = merge;
    this.histogram = histogram;
  }

  @Override
  public List<Long> pids() {
    return engines.stream().map(e -> e.child().pid()).toList();
  }

  @Override
  public LoadOutcome await() throws InterruptedException {
    List<Map<String, Object>> summaries = new ArrayList<>();
    try {
      for (GaugeLoad.Engine engine : engines) {
        summaries.add(summary(engine));
      }
    } catch (InterruptedException e) {
      stop();
      throw e;
    }
    boolean interrupted =
        summaries.stream().anyMatch(s -> Boolean.TRUE.equals(s.get("interrupted")));
    return new LoadOutcome(Summaries.merge(summaries, latencies()), merge.seconds(), interrupted);
  }

  @Override
  public void stop() {
    stopped = true;
    engines.forEach(e -> e.child().stop(GRACE));
  }

  private MergedLatencies latencies() {
    MergedLatencies latencies =
        MergedLatencies.read(engines.stream().map(GaugeLoad.Engine::histogram).toList());
    if (engines.size() > 1) {
      latencies.write(histogram);
      engines.forEach(GaugeLoad.Engine::discardHistogram);
    }
    return latencies;
  }

  private Map<String, Object> summary(GaugeLoad.Engine engine) throws InterruptedException {
    int code;
    try {
      code = engine.child().exit().get();
    } catch (ExecutionException e) {
      throw new LoadException("The load engine's end was not seen: " + e.getMessage());
    }
    boolean ended = code == 0 || (stopped && ENDED_EARLY.contains(code));
    if (!ended || engine.output().summary().isEmpty()) {
      stop();
      throw new LoadException(
          "The load engine ended with code %d. Its last words: %s (whole log: %s)"
              .formatted(
                  code, String.join(" | ", engine.child().logTail(5)), engine.child().log()));
    }
    return engine.output().summary().get();
  }
}
