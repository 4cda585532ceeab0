package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Network.Station;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the requests of an open network pass, step by step, with what each station is offered. */
final class Route {
  final Network network;

  /** Arrivals a second, over all instances. */
  final double rate;

  /** Steps that take time: uses and waits. */
  final List<Move> steps;

  private Route(Network network, Population.Open open) {
    this.network = network;
    rate = open.rate();
    steps =
        network.path().stream()
            .filter(
                move ->
                    switch (move) {
                      case Move.Use u -> u.demand().mean() > 0;
                      case Move.Wait w -> w.delay().mean() > 0;
                      case Move.Acquire _, Move.Release _, Move.Fork _, Move.Choice _ -> false;
                    })
            .toList();
  }

  static Route of(Network network) {
    if (network.population() instanceof Population.Open open) {
      return new Route(network, open);
    }
    throw new IllegalArgumentException("not open: " + network.population());
  }

  /** Why it is no open network whose requests wait for servers alone; pools are another matter. */
  static Optional<String> obstacle(Network network) {
    if (!(network.population() instanceof Population.Open)) {
      return Optional.of("Its requests do not arrive at a rate from outside.");
    }
    if (network.timeout() < Double.POSITIVE_INFINITY) {
      return Optional.of("The client's timeout of %s s can fire.".formatted(network.timeout()));
    }
    return network.path().stream()
        .flatMap(
            move ->
                switch (move) {
                  case Move.Fork f ->
                      Stream.of("Step '%s' runs branches in parallel.".formatted(f.words()));
                  case Move.Choice c ->
                      Stream.of("Step '%s' has several kinds of requests.".formatted(c.words()));
                  case Move.Acquire _, Move.Release _, Move.Use _, Move.Wait _ -> Stream.empty();
                })
        .findFirst();
  }

  /** The same, where no pool may bind and no queue may grow. */
  static Optional<String> steadyObstacle(Network network) {
    return obstacle(network)
        .or(() -> pools(network))
        .or(
            () -> {
              Route route = of(network);
              return route.visits().stream()
                  .filter(use -> route.load(use.station()) >= route.station(use).servers())
                  .findFirst()
                  .map(
                      use ->
                          "Step '%s' asks for more than %s can serve, so its queue grows."
                              .formatted(use.words(), route.station(use).label()));
            });
  }

  private static Optional<String> pools(Network network) {
    for (Move move : network.path()) {
      if (move instanceof Move.Acquire step
          && network.pools().get(step.pool()).size().atOnce() != Network.UNLIMITED) {
        return Optional.of(
            "Step '%s' can wait: %s has %,d members."
                .formatted(
                    step.words(),
                    network.pools().get(step.pool()).label(),
                    network.pools().get(step.pool()).size().atOnce()));
      }
    }
    return Optional.empty();
  }

  /** Why arrivals at the stations are not Poisson; Poisson arrivals split at random stay so. */
  Optional<String> notPoisson() {
    if (network.population() instanceof Population.Open open && !open.poisson()) {
      return Optional.of("Arrivals are not Poisson.");
    }
    return network.instances() > 1
            && network.balancer() != Balancer.RANDOM
            && visits().stream().anyMatch(use -> !station(use).shared())
        ? Optional.of("Requests are not given to the instances at random.")
        : Optional.empty();
  }

  List<Move.Use> visits() {
    return steps.stream().filter(Move.Use.class::isInstance).map(Move.Use.class::cast).toList();
  }

  /** The only visit to a station that serves in the order of arrival; empty for any other path. */
  Optional<Move.Use> onlyVisit() {
    return visits().size() == 1 && inOrder(visits().getFirst())
        ? Optional.of(visits().getFirst())
        : Optional.empty();
  }

  /** Whether a step's station serves in the order of arrival; polling one queue does. */
  boolean inOrder(Move.Use use) {
    return switch (station(use).discipline()) {
      case FIFO -> true;
      case SHARING -> false;
      case POLLING ->
          visits().stream().filter(other -> other.station() == use.station()).count() == 1;
    };
  }

  Station station(Move.Use use) {
    return network.stations().get(use.station());
  }

  /** A station as its visit alone loads it, or as that one and others do. */
  ErlangQueue queue(Move.Use use) {
    return new ErlangQueue(station(use).servers(), load(use.station()), use.demand().mean());
  }

  int copies(int station) {
    return network.copies(network.stations().get(station).shared());
  }

  /** Seconds of service asked of each copy of a station a second. */
  double load(int station) {
    return visits().stream()
            .filter(use -> use.station() == station)
            .mapToDouble(use -> use.demand().mean())
            .sum()
        * rate
        / copies(station);
  }

  /** Mean seconds of all delays. */
  double delay() {
    return delays().stream().mapToDouble(Variate::mean).sum();
  }

  List<Variate> delays() {
    return steps.stream()
        .filter(Move.Wait.class::isInstance)
        .map(move -> ((Move.Wait) move).delay())
        .toList();
  }

  /**
   * What a formula finds where nobody fails; without a limit nobody waits for a member of a pool.
   *
   * @param stretch of each station: seconds there over seconds of demand
   * @param distribution of the response time
   */
  Solution solution(String solver, double[] stretch, Optional<Formula.Distribution> distribution) {
    double mean = delay();
    for (Move.Use use : visits()) {
      mean += use.demand().mean() * stretch[use.station()];
    }
    List<Simulated.Use> stations = new ArrayList<>();
    for (int k = 0; k < stretch.length; k++) {
      double busy = load(k) * copies(k);
      stations.add(new Simulated.Use(busy, busy * (stretch[k] - 1)));
    }
    return Solution.exact(
        solver,
        rate,
        Solution.Response.of(mean, distribution.map(Formula.Distribution::quantiles)),
        0,
        stations,
        new Passage(network).held(stretch, rate));
  }

  /**
   * The sum of all random delays and what the station of the only visit takes, each independent of
   * the others: Poisson arrivals stay Poisson behind random delays, and a delay behind the last
   * station depends on nothing.
   *
   * @param demands that may hardly vary, among what the stations take
   */
  Optional<Formula.Distribution> distribution(
      List<Transform> atStations, double meanThere, List<Variate> demands) {
    Transform random = Transform.none();
    double constant = 0;
    double delayMean = 0;
    for (Transform there : atStations) {
      random = random.and(there);
    }
    for (Variate delay : delays()) {
      if (delay.scv() == 0) {
        constant += delay.mean();
        continue;
      }
      Optional<Transform> transform = Transform.of(delay);
      if (transform.isEmpty()) {
        return Optional.empty();
      }
      random = random.and(transform.get());
      delayMean += delay.mean();
    }
    int terms = Inversion.terms(Stream.concat(demands.stream(), delays().stream()).toList());
    return Optional.of(new Formula.Distribution(random, meanThere + delayMean, constant, terms));
  }

  /** Whether random delays have densities and stand before the first visit or behind the last. */
  boolean delaysAtTheEnds() {
    List<Move.Use> visits = visits();
    int first = visits.isEmpty() ? 0 : steps.indexOf(visits.getFirst());
    int last = visits.isEmpty() ? 0 : steps.lastIndexOf(visits.getLast());
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Move.Wait(Variate delay, _, _)
          && delay.scv() > 0
          && ((i > first && i < last) || Transform.of(delay).isEmpty())) {
        return false;
      }
    }
    return true;
  }
}
