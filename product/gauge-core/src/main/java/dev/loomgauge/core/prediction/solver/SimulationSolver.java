package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Intervals;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.simulation.Simulation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The discrete-event simulation, for whatever the others do not fit. */
final class SimulationSolver implements Solver {
  @Override
  public String name() {
    return "simulation";
  }

  @Override
  public String assumptions() {
    return "Times are drawn independently of each other and of the load; figures carry the sampling error of the simulated window.";
  }

  @Override
  public Optional<String> cannot(Network network) {
    return Optional.empty();
  }

  @Override
  public boolean givesPercentiles(Network network) {
    return true;
  }

  @Override
  public Solution solve(Network network, Settings settings) {
    Simulated seen = Simulation.run(network, settings);
    return new Solution(
        name(),
        seen.throughput(),
        new Solution.Response(
            known(seen.mean()), known(seen.p50()), known(seen.p95()), known(seen.p99())),
        seen.errorRate(),
        seen.begun(),
        seen.stations(),
        seen.pools(),
        known(seen),
        kinds(seen));
  }

  private static Map<String, Double> kinds(Simulated seen) {
    Map<String, Double> kinds = new LinkedHashMap<>();
    seen.kinds()
        .forEach(
            (kind, mean) -> {
              if (!mean.isNaN()) {
                kinds.put(kind, mean);
              }
            });
    return kinds;
  }

  private static Solution.Known known(Simulated seen) {
    Intervals intervals = seen.intervals();
    return intervals == null
        ? new Solution.Known(null, null, null, null, seen.note())
        : new Solution.Known(
            intervals.throughput(),
            intervals.mean(),
            intervals.p99(),
            intervals.errorRate(),
            seen.note());
  }

  /** Nothing is known of response times when no request succeeded. */
  private static @Nullable Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }
}
