package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where a request spends its time by a solution: the requests at each station and before each pool,
 * over the throughput (Little's law for each of them). What is left of the response time are the
 * waits of the path.
 */
final class Times {
  private static final double MILLIS = 1000;

  private Times() {}

  /** What waits of a path are to a reader: the downstream where they are all for it. */
  static Activity waits(List<Step> steps) {
    List<Step.Wait> waits = steps.stream().flatMap(Times::inside).toList();
    return !waits.isEmpty()
            && waits.stream().allMatch(wait -> wait.delay() instanceof Timing.OfDownstream)
        ? Activity.DOWNSTREAM
        : Activity.WAITS;
  }

  private static Stream<Step.Wait> inside(Step step) {
    return switch (step) {
      case Step.Wait wait -> Stream.of(wait);
      case Step.Parallel parallel ->
          parallel.branches().stream().flatMap(List::stream).flatMap(Times::inside);
      case Step.Choice choice ->
          choice.alternatives().stream()
              .flatMap(alternative -> alternative.steps().stream())
              .flatMap(Times::inside);
      case Step.Acquire _, Step.Release _, Step.Use _ -> Stream.empty();
    };
  }

  /**
   * In milliseconds for each request; empty where the solver gives no response time.
   *
   * @param waits what the waits of its path are
   */
  static Map<Activity, Double> of(Network network, Solution solution, Activity waits) {
    Double mean = solution.response().mean();
    if (mean == null || !(solution.throughput() > 0)) {
      return Map.of();
    }
    Map<Activity, Double> times = new EnumMap<>(Activity.class);
    for (int i = 0; i < network.stations().size(); i++) {
      Simulated.Use use = solution.stations().get(i);
      if (CpuAllocation.serves(network.stations().get(i).name(), Tier.SERVICE)) {
        times.merge(Activity.CPU, use.busy(), Double::sum);
        times.merge(Activity.CPU_QUEUE, use.waiting(), Double::sum);
      }
    }
    for (int i = 0; i < network.pools().size(); i++) {
      Network.Pool pool = network.pools().get(i);
      if (pool.name().equals(RequestPath.DOWNSTREAM)) {
        continue; // a wait of the path, as what comes behind its queue
      }
      times.merge(
          Activity.queueFor(pool.name(), pool.label()),
          solution.pools().get(i).waiting(),
          Double::sum);
    }
    times.replaceAll((_, requests) -> requests / solution.throughput() * MILLIS);
    double known = times.values().stream().mapToDouble(Double::doubleValue).sum();
    times.put(waits, Math.max(0, mean * MILLIS - known));
    return times;
  }
}
