package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import java.util.List;
import java.util.Optional;

/**
 * GI/M/1: the response is exponential at the rate mu (1 - sigma), where sigma is the root in (0, 1)
 * of sigma = A(mu (1 - sigma)) and A the transform of the time between arrivals: Kleinrock,
 * "Queueing Systems", volume 1, 1975, section 6.4. Arrivals at constant distances are D/M/1;
 * Poisson arrivals given to n instances in turn reach each as E_n/M/1.
 */
final class GeneralArrivals implements Formula {
  @Override
  public String name() {
    return "gim1";
  }

  @Override
  public String assumptions() {
    return "GI/M/1: arrivals at independent distances at one server that serves exponential demands in the order of arrival (Kleinrock 1975, section 6.4), behind constant delays alone.";
  }

  @Override
  public Optional<String> obstacle(Network network) {
    return Route.steadyObstacle(network).or(() -> other(Route.of(network)));
  }

  private static Optional<String> other(Route route) {
    Optional<Move.Use> only =
        route
            .onlyVisit()
            .filter(use -> use.demand() instanceof Variate.Exponential)
            .filter(use -> route.station(use).servers() == 1);
    if (only.isEmpty()) {
      return Optional.of(
          "It is for one visit to a station of one server with exponential demands, first come, first served.");
    }
    boolean alone = route.copies(only.get().station()) == 1;
    if (!alone && route.network.balancer() != Balancer.ROUND_ROBIN) {
      return Optional.of("Requests are not given to the instances in turn.");
    }
    return route.steps.subList(0, route.steps.indexOf(only.get())).stream()
            .anyMatch(move -> move instanceof Move.Wait wait && wait.delay().scv() > 0)
        ? Optional.of("Random delays before the station change the distances of the arrivals.")
        : Optional.empty();
  }

  @Override
  public boolean givesPercentiles(Network network) {
    return Route.of(network).delaysAtTheEnds();
  }

  @Override
  public Solution solve(Network network) {
    Route route = Route.of(network);
    Move.Use use = route.onlyVisit().orElseThrow();
    double demand = use.demand().mean();
    double left = demand / (1 - root(route, use));
    double[] stretch = Passage.unstretched(network);
    stretch[use.station()] = left / demand;
    return route.solution(
        name(),
        stretch,
        route.distribution(List.of(Transform.exponential(1 / left)), left, List.of()));
  }

  /** By bisection: below the root A(mu (1 - sigma)) is above sigma. */
  private static double root(Route route, Move.Use use) {
    int copies = route.copies(use.station());
    boolean poisson = ((Population.Open) route.network.population()).poisson();
    double rate = route.rate;
    double low = 0;
    double high = 1 - 1e-15;
    for (int i = 0; i < 200; i++) {
      double sigma = (low + high) / 2;
      double s = (1 - sigma) / use.demand().mean();
      double transform =
          poisson ? Math.pow(rate / (rate + s), copies) : Math.exp(-s * copies / rate);
      if (transform > sigma) {
        low = sigma;
      } else {
        high = sigma;
      }
    }
    return (low + high) / 2;
  }
}
