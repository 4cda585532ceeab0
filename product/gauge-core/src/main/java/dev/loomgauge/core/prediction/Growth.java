package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Whether requests pile up for as long as the load lasts: more arrive than a limit allows, or
 * clients give up before the answer while the service goes on with it. A resource beyond its limit
 * has a steady state all the same where its queue is limited or who waits gives up: the rest is
 * refused.
 */
final class Growth {
  private final Network network;

  private Growth(Network network) {
    this.network = network;
  }

  static boolean of(Network network, Prediction bounds) {
    Growth growth = new Growth(network);
    return switch (network.population()) {
      case Population.Closed closed ->
          bounds.meanMsAtCeiling() != null
              && bounds.binding().kind() != Kind.USERS
              && bounds.meanMsAtCeiling() / 1000 > network.timeout()
              && !growth.refuses(bounds.binding());
      case Population.Open open -> growth.beyond(open.rate(), bounds);
      case Population.Trace(double[] times, double period) ->
          growth.beyond(times.length / period, bounds);
    };
  }

  private boolean beyond(double rate, Prediction bounds) {
    return bounds.limits().stream()
        .filter(limit -> limit.kind() == Kind.STATION || limit.kind() == Kind.RESOURCE)
        .anyMatch(limit -> limit.rps() <= rate && !refuses(limit));
  }

  /** Whether who comes to a full resource, or to a pool around it, is refused in the end. */
  private boolean refuses(Limit limit) {
    return refuses(limit, network.path(), new ArrayDeque<>());
  }

  /**
   * Whether that holds at every step of a path where the resource is wanted.
   *
   * @param around acquired before and still held
   */
  private boolean refuses(Limit limit, List<Move> path, Deque<Move.Acquire> around) {
    Deque<Move.Acquire> held = new ArrayDeque<>(around);
    for (Move move : path) {
      switch (move) {
        case Move.Acquire a -> {
          Network.Pool pool = network.pools().get(a.pool());
          if (pool.capacity() == Network.UNLIMITED) {
            continue;
          }
          held.push(a);
          if (pool.name().equals(limit.name()) && !bounded(held)) {
            return false;
          }
        }
        case Move.Release r -> held.removeIf(a -> a.pool() == r.pool());
        case Move.Use u -> {
          boolean wanted = network.stations().get(u.station()).name().equals(limit.name());
          if (wanted && (held.isEmpty() || !bounded(held))) {
            return false;
          }
        }
        case Move.Wait w -> {}
        case Move.Fork fork -> {
          for (List<Move> branch : fork.branches()) {
            if (!refuses(limit, branch, held)) {
              return false;
            }
          }
        }
        case Move.Choice choice -> {
          if (!choice.alternatives().stream().allMatch(a -> refuses(limit, a.moves(), held))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** Whether each of them refuses who finds no room, or is left in time. */
  private boolean bounded(Deque<Move.Acquire> held) {
    return held.stream()
        .allMatch(
            a -> network.pools().get(a.pool()).refuses() || a.timeout() < Double.POSITIVE_INFINITY);
  }
}
