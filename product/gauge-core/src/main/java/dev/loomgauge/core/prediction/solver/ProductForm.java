package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Discipline;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a network without forks and without pools that bind is of product form (Baskett, Chandy,
 * Muntz and Palacios, "Open, closed, and mixed networks of queues", J. ACM 22, 1975), and comes
 * near its steady state.
 */
final class ProductForm {
  /**
   * Users that start together behind a delay with a coefficient of variation v drift apart in about
   * 1 / v^2 passages: a hundred at this bound.
   */
  private static final double LEAST_SCV = 0.01;

  /** Servers over all copies of all stations; the work grows with their square. */
  private static final long MOST_SERVERS = 10_000;

  private ProductForm() {}

  static Optional<String> obstacle(Network network) {
    if (!(network.population() instanceof Population.Closed closed)) {
      return Optional.of("Requests arrive from outside; it solves closed networks only.");
    }
    if (network.timeout() < Double.POSITIVE_INFINITY) {
      return Optional.of("The client's timeout of %s s can fire.".formatted(network.timeout()));
    }
    Passage passage = new Passage(network);
    if (passage.uses().isEmpty() && passage.delays().isEmpty() && closed.think().mean() == 0) {
      return Optional.of("No step takes time, so users would send without end.");
    }
    return stations(network, passage).or(() -> lockstep(closed, passage));
  }

  private static Optional<String> stations(Network network, Passage passage) {
    Set<Integer> seen = new HashSet<>();
    long servers = 0;
    for (Move.Use use : passage.uses()) {
      Network.Station station = network.stations().get(use.station());
      if (!passage.queues(use)) {
        continue;
      }
      if (network.instances() > 1
          && !station.shared()
          && network.balancer() != Deployment.Balancer.RANDOM) {
        return Optional.of(
            "Step '%s' runs on one of %,d instances that are not chosen at random."
                .formatted(use.words(), network.instances()));
      }
      if (seen.add(use.station())) {
        servers += (long) station.servers() * network.copies(station.shared());
      }
      Optional<String> obstacle = obstacle(use, station, passage.uses());
      if (obstacle.isPresent()) {
        return obstacle;
      }
    }
    return servers > MOST_SERVERS
        ? Optional.of("%,d servers in all are too many for it.".formatted(servers))
        : Optional.empty();
  }

  /** Why a step is no product form, which has exponential demands of one mean in FIFO order. */
  static Optional<String> obstacle(Move.Use use, Network.Station station, List<Move.Use> uses) {
    if (station.discipline() == Discipline.Kind.SHARING) {
      return Optional.empty();
    }
    List<Move.Use> there = uses.stream().filter(u -> u.station() == use.station()).toList();
    if (station.discipline() == Discipline.Kind.POLLING && there.size() > 1) {
      return Optional.of(
          "Step '%s' waits until a server has emptied the queues of other steps."
              .formatted(use.words()));
    }
    if (!(use.demand() instanceof Variate.Exponential)) {
      return Optional.of(
          "Step '%s' waits first come, first served for a demand that is not exponential."
              .formatted(use.words()));
    }
    double first = there.getFirst().demand().mean();
    return Math.abs(first - use.demand().mean()) > 1e-12 * first
        ? Optional.of(
            "Step '%s' has another mean demand than an earlier one at %s, which serves first come, first served."
                .formatted(use.words(), station.label()))
        : Optional.empty();
  }

  /** Users behind constant delays keep the distances at which they started. */
  private static Optional<String> lockstep(Population.Closed closed, Passage passage) {
    if (passage.uses().stream().noneMatch(passage::queues)) {
      return Optional.empty();
    }
    double mean = closed.think().mean();
    double variance = closed.think().scv() * mean * mean;
    for (Variate time : passage.delays()) {
      mean += time.mean();
      variance += time.scv() * time.mean() * time.mean();
    }
    if (variance > LEAST_SCV * mean * mean) {
      return Optional.empty();
    }
    if (passage.uses().stream().allMatch(use -> use.demand().scv() == 0)) {
      return Optional.of("All times are constant, so users keep the order in which they start.");
    }
    return Math.max(closed.ramp(), closed.spread()) < mean
        ? Optional.of(
            "Users start within %s s and run in lockstep behind constant delays of %s s."
                .formatted(Math.max(closed.ramp(), closed.spread()), mean))
        : Optional.empty();
  }
}
