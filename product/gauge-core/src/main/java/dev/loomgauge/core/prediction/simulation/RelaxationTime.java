package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import java.util.ArrayList;
import java.util.List;

/**
 * How long an open network remembers: near its capacity a queue with c servers, demands of mean S
 * and a utilisation of rho is a reflected Brownian motion on the time scale (sum of the squared
 * coefficients of variation of arrivals and demands) S / c / (1 - rho)^2 (Whitt, "Planning Queueing
 * Simulations", Management Science 35, 1989). Of several queues the slowest counts.
 *
 * @param seconds of that scale; 0 where nothing is known
 * @param queues alike that forget each by itself, 1 and up
 * @param zeroLoad seconds that an unloaded request takes at least: no queue shakes that part
 */
public record RelaxationTime(double seconds, int queues, double zeroLoad) {
  /** Nothing is known. */
  public static final RelaxationTime NONE = new RelaxationTime(0, 1, 0);

  /** Of a closed network nothing is known; its queues are bounded by its users. */
  public static RelaxationTime of(Network network) {
    double zeroLoad = zeroLoad(network.path());
    return switch (network.population()) {
      case Population.Closed closed -> new RelaxationTime(0, 1, zeroLoad);
      case Population.Open open -> of(network, open.rate(), open.poisson() ? 1 : 0, zeroLoad);
      case Population.Trace(double[] times, double period) ->
          of(network, times.length / period, 1, zeroLoad);
    };
  }

  private static double zeroLoad(List<Move> path) {
    return path.stream()
        .mapToDouble(
            move ->
                switch (move) {
                  case Move.Use u -> u.demand().mean();
                  case Move.Wait w -> w.delay().mean();
                  case Move.Acquire _, Move.Release _, Move.Fork _ -> 0;
                  case Move.Choice c ->
                      c.alternatives().stream()
                          .mapToDouble(a -> zeroLoad(a.moves()))
                          .min()
                          .orElse(0);
                })
        .sum();
  }

  private static RelaxationTime of(Network network, double rate, double scv, double zeroLoad) {
    RelaxationTime slowest = new RelaxationTime(0, 1, zeroLoad);
    for (int k = 0; k < network.stations().size(); k++) {
      Network.Station station = network.stations().get(k);
      Moments visits = new Moments();
      visits.station(network.path(), k, 1);
      int copies = network.copies(station.shared());
      double left = Math.max(0, station.servers() - rate / copies * station.pausedSeconds());
      slowest = slower(slowest, visits, rate / copies, scv, left, Double.MAX_VALUE, copies);
    }
    for (int i = 0; i < network.pools().size(); i++) {
      Network.Pool pool = network.pools().get(i);
      if (pool.capacity() != Network.UNLIMITED) {
        Moments held = new Moments();
        held.pool(network.path(), i, 1);
        int copies = network.copies(pool.shared());
        double room =
            pool.queue() == Network.UNLIMITED
                ? Double.MAX_VALUE
                : (double) pool.capacity() + pool.queue();
        slowest = slower(slowest, held, rate / copies, scv, pool.capacity(), room, copies);
        if (pool.size().growing() && held.count > 0) {
          // Threads come and go with the queue, which its core alone takes so long to empty.
          double emptied = pool.queue() * held.mean() / pool.size().atOnce();
          slowest =
              emptied > slowest.seconds
                  ? new RelaxationTime(emptied, copies, slowest.zeroLoad)
                  : slowest;
        }
      }
    }
    return slowest;
  }

  /** A queue of limited room forgets when it has been full and empty, whatever the load. */
  private static RelaxationTime slower(
      RelaxationTime than,
      Moments of,
      double rate,
      double scv,
      double servers,
      double room,
      int copies) {
    double utilisation = rate * of.sum / servers;
    if (of.count == 0 || (utilisation >= 1 && room == Double.MAX_VALUE)) {
      return than;
    }
    double free = 1 - utilisation;
    double seconds =
        utilisation
            * (scv + of.scv())
            * of.mean()
            / servers
            * Math.min(1 / (free * free), room * room);
    return seconds > than.seconds ? new RelaxationTime(seconds, copies, than.zeroLoad) : than;
  }

  /** Of the demands of one request: of its visits together, or of each by itself. */
  private static final class Moments {
    private double count;
    private double sum;
    private double squares;

    void station(List<Move> path, int station, double weight) {
      for (Move move : path) {
        if (move instanceof Move.Use use && use.station() == station && use.demand().mean() > 0) {
          add(List.of(use.demand()), weight);
        } else if (move instanceof Move.Fork fork) {
          fork.branches().forEach(branch -> station(branch, station, weight));
        } else if (move instanceof Move.Choice choice) {
          choice.alternatives().forEach(a -> station(a.moves(), station, weight * a.share()));
        }
      }
    }

    void pool(List<Move> path, int pool, double weight) {
      List<Variate> held = new ArrayList<>();
      int holds = 0;
      for (Move move : path) {
        switch (move) {
          case Move.Acquire a -> holds += a.pool() == pool ? 1 : 0;
          case Move.Release r -> holds -= r.pool() == pool ? 1 : 0;
          case Move.Use u -> held.addAll(times(u.demand(), holds));
          case Move.Wait w -> held.addAll(times(w.delay(), holds));
          case Move.Fork f -> {}
          case Move.Choice c ->
              c.alternatives().forEach(a -> pool(a.moves(), pool, weight * a.share()));
        }
      }
      if (held.stream().anyMatch(time -> time.mean() > 0)) {
        add(held, weight);
      }
    }

    private static List<Variate> times(Variate time, int members) {
      return members == 0 ? List.of() : List.of(members == 1 ? time : time.times(members));
    }

    private void add(List<Variate> times, double weight) {
      double mean = times.stream().mapToDouble(Variate::mean).sum();
      double variance =
          times.stream().mapToDouble(time -> time.scv() * time.mean() * time.mean()).sum();
      count += weight;
      sum += weight * mean;
      squares += weight * (variance + mean * mean);
    }

    double mean() {
      return sum / count;
    }

    double scv() {
      return squares / count / (mean() * mean()) - 1;
    }
  }
}
