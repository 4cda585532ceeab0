package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.simulation.Simulated;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a solver found.
 *
 * @param solver its name
 * @param throughput requests a second that succeed
 * @param mean response time in seconds, as the percentiles; null where the solver cannot tell it
 * @param errorRate failed / all that ended, 0 to 1
 * @param stations in the network's order, over all instances
 * @param pools in the network's order, over all instances
 */
public record Solution(
    String solver,
    double throughput,
    @Nullable Double mean,
    @Nullable Double p50,
    @Nullable Double p95,
    @Nullable Double p99,
    double errorRate,
    List<Simulated.Use> stations,
    List<Simulated.Use> pools) {

  /** Copies. */
  public Solution {
    stations = List.copyOf(stations);
    pools = List.copyOf(pools);
  }
}
