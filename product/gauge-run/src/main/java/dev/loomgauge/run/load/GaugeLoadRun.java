package dev.loomgauge.run.load;

import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.EngineOutput.SecondsMerge;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.SummedLatencies.EngineLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The processes of one load by gauge-load. */
final class GaugeLoadRun implements RunningLoad {
  private final List<EnginePlan> plans;
  private final SecondsMerge merge;
  private final Optional<WindowEnd> end;
  private final Path histogram;
  private volatile boolean stopped;

  GaugeLoadRun(
      List<EnginePlan> plans, SecondsMerge merge, Optional<WindowEnd> end, Path histogram) {
    this.plans = List.copyOf(plans);
    this.merge = merge;
    this.end = end;
    this.histogram = histogram;
    // Without one of them the load is not what was asked for: the others need not go on.
    for (EnginePlan plan : plans) {
      var _ = plan.output().over().thenAccept(whole -> lost(plan, whole));
    }
  }

  private void lost(EnginePlan plan, boolean whole) {
    if (!whole && plan.output().summary().isEmpty() && plans.size() > 1) {
      stopped = true;
      plans.forEach(EnginePlan::stop);
    }
  }

  @Override
  public List<Long> pids() {
    return plans.stream()
        .map(EnginePlan::process)
        .filter(process -> process.placement().here())
        .map(process -> process.child().pid())
        .toList();
  }

  @Override
  public LoadOutcome await() throws InterruptedException {
    List<EngineSummary> summaries = new ArrayList<>();
    try {
      for (EnginePlan plan : plans) {
        summaries.add(plan.summary(stopped));
      }
    } catch (LoadException | InterruptedException e) {
      stop();
      throw e;
    }
    boolean interrupted =
        end.filter(WindowEnd::enough).isEmpty()
            && summaries.stream().anyMatch(EngineSummary::interrupted);
    List<LoadSecond> seconds = merge.seconds();
    LoadWindow window =
        end.map(e -> e.window(seconds)).orElseGet(() -> LoadWindow.planned(seconds));
    SummedLatencies latencies = latencies(window);
    return new LoadOutcome(
        window.summary(latencies, neverCome(summaries, seconds), plans.size()),
        window.why(),
        window.numbered(plans.size() == 1 ? seconds : completed(seconds, latencies)),
        interrupted);
  }

  @Override
  public void stop() {
    stopped = true;
    plans.forEach(EnginePlan::stop);
    plans.forEach(EnginePlan::awaitStop);
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

  private static List<LoadSecond> completed(List<LoadSecond> seconds, SummedLatencies latencies) {
    return seconds.stream().map(latencies::completed).toList();
  }

  private SummedLatencies latencies(LoadWindow window) throws InterruptedException {
    List<EngineLog> logs = new ArrayList<>();
    for (EnginePlan plan : plans) {
      logs.add(plan.log());
    }
    SummedLatencies latencies =
        plans.size() > 1 || end.isPresent()
            ? SummedLatencies.rewritten(logs, window, histogram)
            : SummedLatencies.of(logs, window);
    if (plans.size() > 1) {
      plans.forEach(EnginePlan::discardHistogram);
    }
    return latencies;
  }
}
