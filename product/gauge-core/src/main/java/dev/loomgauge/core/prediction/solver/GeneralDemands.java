package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Variate;
import java.util.List;
import java.util.Optional;

/**
 * M/G/1, first come, first served: the mean wait is lambda E[S^2] / (2 (1 - rho)), and the
 * transform of the wait (1 - rho) s / (s - lambda (1 - E[exp(-s S)])): Pollaczek (1930), Khinchine
 * (1932); Kleinrock, "Queueing Systems", volume 1, 1975, sections 5.6 and 5.7.
 */
final class GeneralDemands implements Formula {
  @Override
  public String name() {
    return "mg1";
  }

  @Override
  public String assumptions() {
    return "M/G/1: Poisson arrivals at one server that serves independent demands in the order of arrival (Pollaczek 1930, Khinchine 1932), and delays that depend on nothing; percentiles by numerical inversion of the transform.";
  }

  @Override
  public Optional<String> obstacle(Network network) {
    return Route.steadyObstacle(network)
        .or(() -> Route.of(network).notPoisson())
        .or(
            () -> {
              Route route = Route.of(network);
              return route.onlyVisit().filter(use -> route.station(use).servers() == 1).isPresent()
                  ? Optional.empty()
                  : Optional.of(
                      "It is for one visit to a station of one server, first come, first served.");
            });
  }

  @Override
  public boolean givesPercentiles(Network network) {
    Route route = Route.of(network);
    Variate demand = route.onlyVisit().orElseThrow().demand();
    return route.delaysAtTheEnds() && (demand.scv() == 0 || Transform.of(demand).isPresent());
  }

  @Override
  public Solution solve(Network network) {
    Route route = Route.of(network);
    Move.Use use = route.onlyVisit().orElseThrow();
    Variate demand = use.demand();
    double load = route.load(use.station());
    double rate = load / demand.mean();
    double wait = load * demand.mean() * (1 + demand.scv()) / 2 / (1 - load);
    double[] stretch = Passage.unstretched(network);
    stretch[use.station()] = 1 + wait / demand.mean();
    return route.solution(
        name(),
        stretch,
        givesPercentiles(network) ? distribution(route, demand, rate, wait) : Optional.empty());
  }

  private static Optional<Distribution> distribution(
      Route route, Variate demand, double rate, double wait) {
    Optional<Transform> service = Transform.of(demand);
    if (service.isEmpty()) {
      double seconds = demand.mean();
      return route
          .distribution(
              List.of(s -> waiting(s, s.times(-seconds).exp(), rate, seconds)), wait, List.of())
          .map(
              d -> new Distribution(d.random(), d.randomMean(), d.constant() + seconds, d.terms()));
    }
    Transform served = service.get();
    Transform response =
        s -> {
          Complex one = served.at(s);
          return waiting(s, one, rate, demand.mean()).times(one);
        };
    return route.distribution(List.of(response), wait + demand.mean(), List.of(demand));
  }

  private static Complex waiting(Complex s, Complex served, double rate, double mean) {
    return s.times(1 - rate * mean).over(s.minus(Complex.ONE.minus(served).times(rate)));
  }
}
