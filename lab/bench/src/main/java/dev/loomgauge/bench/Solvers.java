package dev.loomgauge.bench;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.simulation.Simulation;
import dev.loomgauge.core.prediction.solver.Solution;
import java.util.List;

/** How fast the solvers are: rows of markdown tables. Started by solvers.sh. */
public final class Solvers {
  private static final int REPETITIONS = 3;
  private static final Variate NONE = new Variate.Constant(0);

  private Solvers() {}

  /** "mva", or "simulation" with users and simulated seconds: prints the rows of one table. */
  public static void main(String[] args) {
    if (args[0].equals("mva")) {
      mva("1 server", 1, 1);
      mva("8 servers", 8, 1);
      mva("8 servers, 40 instances", 8, 40);
    } else {
      simulation(Integer.parseInt(args[1]), Double.parseDouble(args[2]));
    }
  }

  /** A delay of 1 s, and a station that two thirds of the users would fill. */
  private static void mva(String words, int servers, int instances) {
    int users = 1_000_000;
    Network network =
        new Network(
            List.of(new Network.Station("cpu", "cpu", servers, Network.Discipline.FIFO, false)),
            List.of(),
            List.of(
                new Move.Use(0, exponential(1.5 * servers * instances / users), "use: cpu"),
                new Move.Wait(new Variate.Constant(1), "wait: 1s")),
            new Population.Closed(users, exponential(1), 0, 0),
            instances,
            Network.Balancer.RANDOM,
            Double.POSITIVE_INFINITY);
    double best = Double.POSITIVE_INFINITY;
    double throughput = 0;
    for (int i = 0; i <= REPETITIONS; i++) {
      long from = System.nanoTime();
      Solution solution =
          dev.loomgauge.core.prediction.solver.Solvers.named("mva")
              .solve(network, Settings.window(1, 0, 1));
      best = Math.min(best, (System.nanoTime() - from) / 1e9);
      throughput = solution.throughput();
    }
    System.out.printf("| %s | %.3f | %,.0f |%n", words, best, throughput);
  }

  private static void simulation(int users, double window) {
    double best = Double.POSITIVE_INFINITY;
    Simulated seen = Simulation.run(held(users), Settings.window(1, 0, window));
    for (int i = 0; i <= REPETITIONS; i++) {
      long from = System.nanoTime();
      seen = Simulation.run(held(users), Settings.window(1 + i, 0, window));
      best = Math.min(best, (System.nanoTime() - from) / 1e9);
    }
    double rate = seen.completed() / best;
    // Three events a request that ended, and one or two for each that has only got to the pool.
    double events = 3.0 * seen.completed() + 2.0 * users;
    long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    System.out.printf(
        "| %,d users | %,.0f | %,d | %.2f | %,.0f | %.1f | %,d |%n",
        users,
        window,
        seen.completed(),
        best,
        rate,
        best * 1e9 / events / (Math.log(users) / Math.log(2)),
        heap >> 20);
  }

  /** A connection of 400 is held while a downstream answers after 100 ms. */
  private static Network held(int users) {
    return new Network(
        List.of(
            new Network.Station("cpu", "cpu", 8, Network.Discipline.FIFO, false),
            new Network.Station("pg", "pg", 2, Network.Discipline.FIFO, false)),
        List.of(
            new Network.Pool("threads", "threads", Network.UNLIMITED, Network.UNLIMITED, false),
            new Network.Pool("connections", "connections", 400, Network.UNLIMITED, false)),
        List.of(
            acquire(0, "threads"),
            new Move.Use(0, exponential(0.0002), "use: cpu"),
            acquire(1, "connections"),
            new Move.Use(1, exponential(0.00005), "use: pg"),
            new Move.Wait(new Variate.Constant(0.1), "wait: 100ms"),
            new Move.Release(1, "release: connections"),
            new Move.Release(0, "release: threads")),
        new Population.Closed(users, NONE, 0, 0.1),
        1,
        Network.Balancer.RANDOM,
        Double.POSITIVE_INFINITY);
  }

  private static Move acquire(int pool, String name) {
    return new Move.Acquire(pool, Double.POSITIVE_INFINITY, "acquire: " + name);
  }

  private static Variate exponential(double mean) {
    return new Variate.Exponential(mean);
  }
}
