package dev.loomgauge.run.load.own;

import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.RunningLoad;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/** The processes of one load by gauge-load. */
final class GaugeLoadRun implements RunningLoad {
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** What the engine's process ends with after a signal, its summary written. */
  private static final Set<Integer> ENDED_EARLY = Set.of(130, 143);

  private final List<GaugeLoad.Engine> engines;
  private final SecondsMerge merge;
  private final Optional<WindowEnd> end;
  private final Path histogram;
  private volatile boolean stopped;

  GaugeLoadRun(
      List<GaugeLoad.Engine> engines, SecondsMerge merge, Optional<WindowEnd> end, Path histogram) {
    this.engines = List.copyOf(engines);
    this.merge = merge;
    this.end = end;
    this.histogram = histogram;
  }

  @Override
  public List<Long> pids() {
    return engines.stream().map(e -> e.child().pid()).toList();
  }

  @Override
  public LoadOutcome await() throws InterruptedException {
    List<EngineSummary> summaries = new ArrayList<>();
    try {
      for (GaugeLoad.Engine engine : engines) {
        summaries.add(summary(engine));
      }
    } catch (InterruptedException e) {
      stop();
      throw e;
    }
    boolean interrupted =
        end.filter(WindowEnd::enough).isEmpty()
            && summaries.stream().anyMatch(EngineSummary::interrupted);
    List<LoadSecond> seconds = merge.seconds();
    LoadWindow window =
        end.map(e -> e.window(seconds)).orElseGet(() -> LoadWindow.planned(seconds));
    MergedLatencies latencies = latencies(window);
    return new LoadOutcome(
        Summaries.of(
            window,
            latencies.ok(),
            latencies.uncorrected(),
            neverCome(summaries, seconds),
            engines.size()),
        window.why(),
        window.numbered(engines.size() == 1 ? seconds : completed(seconds, latencies)),
        interrupted);
  }

  @Override
  public void stop() {
    stopped = true;
    engines.forEach(e -> e.child().stop(GRACE));
  }

  /** Arrivals that were due before the end and that the generator never came to. */
  private static long neverCome(List<EngineSummary> summaries, List<LoadSecond> seconds) {
    long all = summaries.stream().mapToLong(s -> s.generator().missedStarts()).sum();
    return all
        - seconds.stream()
            .filter(s -> s.second() >= 0)
            .mapToLong(s -> s.generator().missedStarts())
            .sum();
  }

  private static List<LoadSecond> completed(List<LoadSecond> seconds, MergedLatencies latencies) {
    return seconds.stream().map(latencies::completed).toList();
  }

  private MergedLatencies latencies(LoadWindow window) {
    List<Path> logs = engines.stream().map(GaugeLoad.Engine::histogram).toList();
    MergedLatencies latencies =
        engines.size() > 1 || end.isPresent()
            ? MergedLatencies.rewritten(logs, window, histogram)
            : MergedLatencies.of(logs, window);
    if (engines.size() > 1) {
      engines.forEach(GaugeLoad.Engine::discardHistogram);
    }
    return latencies;
  }

  private EngineSummary summary(GaugeLoad.Engine engine) throws InterruptedException {
    int code;
    try {
      code = engine.child().exit().get();
    } catch (ExecutionException e) {
      throw new LoadException("The load engine's end was not seen: " + e.getMessage());
    }
    boolean ended = code == 0 || (stopped && ENDED_EARLY.contains(code));
    Optional<EngineSummary> summary = engine.output().summary();
    if (!ended || summary.isEmpty()) {
      stop();
      throw new LoadException(engine.child().death("The load engine"));
    }
    return summary.get();
  }
}
