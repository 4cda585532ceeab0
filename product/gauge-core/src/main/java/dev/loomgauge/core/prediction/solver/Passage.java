package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Simulated;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One passage of a request through a path without forks. */
record Passage(Network network) {
  /** Why a request can do more than pass step after step and wait for servers only. */
  Optional<String> obstacle() {
    return pauses(network).or(this::moves);
  }

  /** Why servers do not always serve. */
  static Optional<String> pauses(Network network) {
    return network.stations().stream()
        .filter(station -> station.pauses().occur())
        .findFirst()
        .map(station -> "%s pauses for collections.".formatted(station.label()));
  }

  private Optional<String> moves() {
    for (Move move : network.path()) {
      if (move instanceof Move.Fork fork) {
        return Optional.of("Step '%s' runs branches in parallel.".formatted(fork.words()));
      }
      if (move instanceof Move.Choice choice) {
        return Optional.of("Step '%s' has several kinds of requests.".formatted(choice.words()));
      }
      if (move instanceof Move.Acquire step) {
        Network.Pool pool = network.pools().get(step.pool());
        int least = pool.size().atOnce();
        if (least != Network.UNLIMITED && least < most(step.pool())) {
          return Optional.of(
              "Step '%s' can wait: %s has %,d members."
                  .formatted(step.words(), pool.label(), least));
        }
      }
    }
    return Optional.empty();
  }

  /** Members of a pool that all requests in flight can hold at most. */
  private long most(int pool) {
    return (long) users() * network.heldAtOnce(pool);
  }

  /** Requests in flight at most. */
  int users() {
    return network.population() instanceof Population.Closed closed
        ? closed.users()
        : Integer.MAX_VALUE;
  }

  /** Whether requests can wait for a server there. */
  boolean queues(Move.Use use) {
    return network.stations().get(use.station()).servers() < users();
  }

  /** Uses that take time. */
  List<Move.Use> uses() {
    return steps(Move.Use.class).filter(use -> use.demand().mean() > 0).toList();
  }

  /** Delays, and demands for which nobody can wait: times that do not depend on others. */
  List<Variate> delays() {
    return Stream.concat(
            steps(Move.Wait.class).map(Move.Wait::delay),
            uses().stream().filter(use -> !queues(use)).map(Move.Use::demand))
        .filter(time -> time.mean() > 0)
        .toList();
  }

  /** Seconds at each station per second of demand where nobody waits. */
  static double[] unstretched(Network network) {
    double[] stretch = new double[network.stations().size()];
    Arrays.fill(stretch, 1);
    return stretch;
  }

  /**
   * Members of each pool that are held, by Little's law.
   *
   * @param stretch seconds at each station per second of demand: 1 where nobody waits
   * @param throughput requests per second
   */
  List<Simulated.Use> held(double[] stretch, double throughput) {
    double[] held = new double[network.pools().size()];
    int[] holds = new int[held.length];
    for (Move move : network.path()) {
      switch (move) {
        case Move.Acquire a -> holds[a.pool()]++;
        case Move.Release r -> holds[r.pool()]--;
        case Move.Use u -> pass(held, holds, u.demand().mean() * stretch[u.station()]);
        case Move.Wait w -> pass(held, holds, w.delay().mean());
        case Move.Fork f -> throw new IllegalArgumentException(f.words() + " has branches");
        case Move.Choice c -> throw new IllegalArgumentException(c.words() + " has several kinds");
      }
    }
    return Arrays.stream(held).mapToObj(s -> new Simulated.Use(s * throughput, 0)).toList();
  }

  private static void pass(double[] held, int[] holds, double seconds) {
    for (int pool = 0; pool < held.length; pool++) {
      held[pool] += holds[pool] * seconds;
    }
  }

  private <M extends Move> Stream<M> steps(Class<M> kind) {
    return network.path().stream().filter(kind::isInstance).map(kind::cast);
  }
}
