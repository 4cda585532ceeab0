package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Settings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A closed form as a solver. */
record FormulaSolver(Formula formula) implements Solver {
  @Override
  public String name() {
    return formula.name();
  }

  @Override
  public String assumptions() {
    return formula.assumptions();
  }

  @Override
  public Optional<String> cannot(Network network) {
    return Solvability.problem(network)
        .or(() -> Passage.pauses(network))
        .or(() -> formula.cannot(network));
  }

  @Override
  public boolean givesPercentiles(Network network) {
    return formula.knowsDistribution(network);
  }

  @Override
  public Solution solve(Network network, Settings settings) {
    Solvers.require(this, network);
    Response response = formula.solve(network);
    return Solution.exact(
        name(),
        response.throughput(),
        new Solution.Response(
            response.mean(),
            quantile(response, 0.5),
            quantile(response, 0.95),
            quantile(response, 0.99)),
        response.errorRate(),
        response.stations(),
        response.pools());
  }

  private static @Nullable Double quantile(Response response, double share) {
    return response.distribution().map(d -> d.quantile(share)).orElse(null);
  }
}
