package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.RequestPath;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where a request spends its time by a solution: the requests at each station and before each pool,
 * over the throughput (Little's law for each of them). What is left of the response time are the
 * waits of the path.
 */
final class Times {
  private static final double MILLIS = 1000;

  private Times() {}

  /** In milliseconds for each request; empty where the solver gives no response time. */
  static Map<Activity, Double> of(Network network, Solution solution) {
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
    times.put(Activity.WAITS, Math.max(0, mean * MILLIS - known));
    return times;
  }
}
