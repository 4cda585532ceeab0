package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Variate;
import java.util.List;
import java.util.Optional;

/** M/M/c in a path of delays: mean and distribution by {@link ErlangQueue}. */
final class MarkovQueue implements Formula {
  @Override
  public String name() {
    return "mmc";
  }

  @Override
  public String assumptions() {
    return "M/M/c: Poisson arrivals at one station that serves exponential demands in the order of arrival (Erlang 1917), and delays that depend on nothing.";
  }

  @Override
  public Optional<String> obstacle(Network network) {
    return Route.steadyObstacle(network)
        .or(() -> Route.of(network).notPoisson())
        .or(
            () ->
                Route.of(network)
                        .onlyVisit()
                        .filter(use -> use.demand() instanceof Variate.Exponential)
                        .isPresent()
                    ? Optional.empty()
                    : Optional.of(
                        "It is for one visit to one station with exponential demands, first come, first served."));
  }

  @Override
  public boolean givesPercentiles(Network network) {
    return Route.of(network).delaysAtTheEnds();
  }

  @Override
  public Solution solve(Network network) {
    Route route = Route.of(network);
    Move.Use use = route.onlyVisit().orElseThrow();
    ErlangQueue queue = route.queue(use);
    double[] stretch = Passage.unstretched(network);
    stretch[use.station()] = queue.stretch();
    return route.solution(
        name(),
        stretch,
        route.distribution(
            List.of(queue.response()), use.demand().mean() * queue.stretch(), List.of()));
  }
}
