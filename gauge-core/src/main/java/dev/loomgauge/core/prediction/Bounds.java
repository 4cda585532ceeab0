package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import java.util.List;

/**
 * The sums that asymptotic bounds are made of: what a request alone takes, how long it holds a
 * passive resource, and what it asks of a station.
 */
final class Bounds {
  private final Network network;

  Bounds(Network network) {
    this.network = network;
  }

  /** Mean response time of a request alone, in seconds; a lower bound of it where branches race. */
  double zeroLoad() {
    return zeroLoad(network.path());
  }

  /** The same of a path whose network is still to be made. */
  static double zeroLoad(List<Move> path) {
    return span(path);
  }

  /** Mean think time in seconds; 0 for an open model. */
  double think() {
    return network.population() instanceof Population.Closed closed ? closed.think().mean() : 0;
  }

  /** Seconds for which a request alone holds a member of a pool, over all its branches. */
  double held(int pool) {
    return held(pool, network.path());
  }

  /** Seconds of service that a request asks of a station, over all its branches. */
  double demand(int station) {
    return demand(station, network.path());
  }

  private static double span(List<Move> moves) {
    return moves.stream().mapToDouble(Bounds::span).sum();
  }

  private static double span(Move move) {
    return switch (move) {
      case Move.Acquire a -> 0;
      case Move.Release r -> 0;
      case Move.Use u -> u.demand().mean();
      case Move.Wait w -> w.delay().mean();
      case Move.Fork(List<List<Move>> branches, Move.Join join, String words) ->
          switch (join) {
            // The mean of the longest is at least the longest of the means; the mean of the first
            // is at least the least that any can take.
            case ALL -> branches.stream().mapToDouble(Bounds::span).max().orElse(0);
            case FIRST -> branches.stream().mapToDouble(Bounds::least).min().orElse(0);
          };
    };
  }

  private static double least(List<Move> moves) {
    double sum = 0;
    for (Move move : moves) {
      sum +=
          switch (move) {
            case Move.Acquire a -> 0;
            case Move.Release r -> 0;
            case Move.Use u -> least(u.demand());
            case Move.Wait w -> least(w.delay());
            case Move.Fork(List<List<Move>> branches, Move.Join join, String words) ->
                join == Move.Join.ALL
                    ? branches.stream().mapToDouble(Bounds::least).max().orElse(0)
                    : branches.stream().mapToDouble(Bounds::least).min().orElse(0);
          };
    }
    return sum;
  }

  private static double least(Variate variate) {
    return switch (variate) {
      case Variate.Constant c -> c.mean();
      case Variate.Uniform u -> u.least();
      case Variate.Exponential e -> 0;
      case Variate.Lognormal l -> 0;
      case Variate.Empirical(double[] values, double[] cumulative) -> values[0];
    };
  }

  private static double held(int pool, List<Move> moves) {
    double sum = 0;
    boolean holding = false;
    for (Move move : moves) {
      switch (move) {
        case Move.Acquire a -> holding |= a.pool() == pool;
        case Move.Release r -> holding &= r.pool() != pool;
        case Move.Use u -> sum += holding ? span(u) : 0;
        case Move.Wait w -> sum += holding ? span(w) : 0;
        case Move.Fork fork ->
            sum +=
                holding
                    ? span(fork)
                    : fork.branches().stream().mapToDouble(branch -> held(pool, branch)).sum();
      }
    }
    return sum;
  }

  private static double demand(int station, List<Move> moves) {
    double sum = 0;
    for (Move move : moves) {
      sum +=
          switch (move) {
            case Move.Use u -> u.station() == station ? u.demand().mean() : 0;
            case Move.Fork fork ->
                fork.branches().stream().mapToDouble(branch -> demand(station, branch)).sum();
            case Move.Acquire a -> 0;
            case Move.Release r -> 0;
            case Move.Wait w -> 0;
          };
    }
    return sum;
  }
}
