package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Settings;
import java.util.Optional;

/** A closed form for the mean, and the simulation for the percentiles that it does not know. */
record SimulatedPercentiles(Solver exact, Solver simulation) implements Solver {
  static final String PLUS = "+";
  private static final String NOTE = "percentiles are simulated, everything else is exact";

  @Override
  public String name() {
    return exact.name() + PLUS + simulation.name();
  }

  @Override
  public String assumptions() {
    return exact.assumptions() + " Percentiles are simulated.";
  }

  @Override
  public Optional<String> cannot(Network network) {
    return exact.cannot(network);
  }

  @Override
  public boolean givesPercentiles(Network network) {
    return true;
  }

  @Override
  public Solution solve(Network network, Settings settings) {
    Solution means = exact.solve(network, settings);
    Solution seen = simulation.solve(network, settings);
    return new Solution(
        name(),
        means.throughput(),
        new Solution.Response(
            means.response().mean(),
            seen.response().p50(),
            seen.response().p95(),
            seen.response().p99()),
        means.errorRate(),
        means.begun(),
        means.stations(),
        means.pools(),
        new Solution.Known(
            means.known().throughput(),
            means.known().mean(),
            seen.known().p99(),
            means.known().errorRate(),
            seen.known().note().isEmpty() ? NOTE : NOTE + "; " + seen.known().note()),
        seen.kinds());
  }
}
