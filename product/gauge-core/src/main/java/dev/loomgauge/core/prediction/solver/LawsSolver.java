package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import java.util.Arrays;
import java.util.Optional;

/**
 * The laws alone, where they are no bounds but exact because nobody ever waits: N users make N /
 * (R0 + Z) requests per second (the interactive response time law, Lazowska et al., "Quantitative
 * System Performance", 1984, chapter 3).
 */
final class LawsSolver implements Solver {
  @Override
  public String name() {
    return "laws";
  }

  @Override
  public String assumptions() {
    return "Nobody ever waits for anybody: no demand at a station that could be busy, no resource that could run out, no parallel branches, no timeout that could fire.";
  }

  @Override
  public Optional<String> cannot(Network network) {
    Passage passage = new Passage(network);
    return passage
        .obstacle()
        .or(() -> passage.uses().stream().filter(passage::queues).findFirst().map(LawsSolver::busy))
        .or(() -> impatience(network, passage))
        .or(() -> timeless(network, passage));
  }

  private static String busy(Move.Use use) {
    return "Step '%s' can wait for a server.".formatted(use.words());
  }

  private static Optional<String> impatience(Network network, Passage passage) {
    double longest = passage.delays().stream().mapToDouble(LawsSolver::longest).sum();
    return network.timeout() < Double.POSITIVE_INFINITY && longest >= network.timeout()
        ? Optional.of("The client's timeout of %s s can fire.".formatted(network.timeout()))
        : Optional.empty();
  }

  private static double longest(Variate time) {
    return switch (time) {
      case Variate.Constant c -> c.mean();
      case Variate.Uniform u -> u.most();
      case Variate.Exponential e -> Double.POSITIVE_INFINITY;
      case Variate.Lognormal l -> l.cv() == 0 ? l.mean() : Double.POSITIVE_INFINITY;
      case Variate.Empirical(double[] values, double[] shares) -> values[values.length - 1];
    };
  }

  private static Optional<String> timeless(Network network, Passage passage) {
    return network.population() instanceof Population.Closed closed
            && closed.think().mean() == 0
            && passage.delays().isEmpty()
        ? Optional.of("No step takes time, so users would send without end.")
        : Optional.empty();
  }

  @Override
  public boolean givesPercentiles(Network network) {
    return Quantiles.ofSum(new Passage(network).delays()).isPresent();
  }

  @Override
  public Solution solve(Network network, Settings settings) {
    Solvers.require(this, network);
    Passage passage = new Passage(network);
    double response = passage.delays().stream().mapToDouble(Variate::mean).sum();
    double throughput =
        switch (network.population()) {
          case Population.Closed closed -> closed.users() / (response + closed.think().mean());
          case Population.Open open -> open.rate();
          case Population.Trace(double[] times, double period) -> times.length / period;
        };
    double[] busy = new double[network.stations().size()];
    passage.uses().forEach(use -> busy[use.station()] += throughput * use.demand().mean());
    return Solution.exact(
        name(),
        throughput,
        Solution.Response.of(response, Quantiles.ofSum(passage.delays())),
        0,
        Arrays.stream(busy).mapToObj(servers -> new Simulated.Use(servers, 0)).toList(),
        passage.held(Passage.unstretched(network), throughput));
  }
}
