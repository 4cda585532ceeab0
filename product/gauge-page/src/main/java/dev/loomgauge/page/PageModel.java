package dev.loomgauge.page;

import dev.loomgauge.core.prediction.Alone;
import dev.loomgauge.core.prediction.Limits;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Network.Balancer;
import dev.loomgauge.core.prediction.network.Network.Discipline;
import dev.loomgauge.core.prediction.network.Network.Pool;
import dev.loomgauge.core.prediction.network.Network.Station;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Limit;
import java.util.ArrayList;
import java.util.List;

/**
 * A service as a reader sets it: a request takes a thread, uses half of its CPU time, takes a
 * connection and waits for the database, waits for the downstream, and uses the other half. Its CPU
 * is served as in the scenarios that ship: platform threads share it, virtual threads serve all
 * that woke before those that begin.
 *
 * @param users who send requests, 1 and up
 * @param think seconds between an answer and the next request
 * @param threads of the pool, 1 and up; {@link #VIRTUAL} for virtual threads, which have none
 * @param connections to the database, 1 and up
 * @param held whether a request keeps its connection until its end, and not only for the database
 * @param cores of the CPU, 1 and up
 * @param cpu seconds of CPU time a request
 * @param database seconds until the database answers
 * @param downstream seconds until the downstream answers
 */
record PageModel(
    int users,
    double think,
    int threads,
    int connections,
    boolean held,
    int cores,
    double cpu,
    double database,
    double downstream) {

  /** Virtual threads, of which there is no pool. */
  static final int VIRTUAL = 0;

  private static final int THREADS = 0;
  private static final int CONNECTIONS = 1;
  private static final int CPU = 0;
  private static final long SEED = 1;

  /**
   * Half the width of evenly spread times over their mean: their coefficient of variation is 0.5.
   */
  private static final double HALF_WIDTH = 0.5 * Math.sqrt(3);

  /** The network that the solvers read. */
  Network network() {
    boolean virtual = threads == VIRTUAL;
    List<Move> path = path();
    return new Network(
        List.of(
            new Station(
                "cpu", "CPU", cores, virtual ? Discipline.POLLING : Discipline.SHARING, false)),
        List.of(
            pool("threads", virtual ? Network.UNLIMITED : threads),
            pool("connections", connections)),
        path,
        new Population.Closed(
            users, new Variate.Constant(think), 0, new Alone(path).span().mean() + think),
        1,
        Balancer.RANDOM,
        Double.POSITIVE_INFINITY);
  }

  private static Pool pool(String name, int capacity) {
    return new Pool(name, name, capacity, Network.UNLIMITED, false);
  }

  private List<Move> path() {
    double half = cpu / 2;
    Variate spent = new Variate.Uniform(half * (1 - HALF_WIDTH), half * (1 + HALF_WIDTH));
    Move release = new Move.Release(CONNECTIONS, "release: connections");
    List<Move> path = new ArrayList<>();
    path.add(new Move.Acquire(THREADS, Double.POSITIVE_INFINITY, "acquire: threads"));
    path.add(new Move.Use(CPU, spent, "use: cpu"));
    path.add(new Move.Acquire(CONNECTIONS, Double.POSITIVE_INFINITY, "acquire: connections"));
    path.add(new Move.Wait(new Variate.Constant(database), "wait: database"));
    if (!held) {
      path.add(release);
    }
    path.add(new Move.Wait(new Variate.Constant(downstream), "wait: downstream"));
    path.add(new Move.Use(CPU, spent, "use: cpu"));
    if (held) {
      path.add(release);
    }
    path.add(new Move.Release(THREADS, "release: threads"));
    return path;
  }

  /** All limits, the lowest first. */
  List<Limit> limits() {
    return Limits.ofModel(network());
  }

  /** Seconds of a request that waits for nobody. */
  double alone() {
    return new Alone(path()).span().mean();
  }

  /**
   * What its users see.
   *
   * @param mostRequests of a simulation
   * @param percentiles whether they are wanted, which an exact solver may not know
   */
  Solution solution(long mostRequests, boolean percentiles) {
    Network network = network();
    double cycle = users / limits().getFirst().rps();
    Solver solver = percentiles ? Solvers.choose(network) : cheapest(network);
    return solver.solve(network, Settings.settled(SEED, network, cycle, mostRequests));
  }

  private static Solver cheapest(Network network) {
    return Solvers.all().stream()
        .filter(solver -> solver.cannot(network).isEmpty())
        .findFirst()
        .orElseThrow();
  }
}
