package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.RequestPath;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where a request spends its time by a solution: the requests at each station and before each pool,
 * over the throughput (Little's law for each of them). What is left of the response time are the
 * waits of the path, each in proportion to its mean.
 */
final class Times {
  private static final double MILLIS = 1000;

  private Times() {}

  /**
   * In milliseconds for each request, which add up to the mean response time; empty where the
   * solver gives none. Where the branches of a request are at several stations at once, so that it
   * is there for longer than it takes, each part is smaller in proportion.
   */
  static Map<Activity, Double> of(Network network, Solution solution) {
    Double mean = solution.response().mean();
    if (mean == null || !(solution.throughput() > 0)) {
      return Map.of();
    }
    Map<Activity, Double> times = new EnumMap<>(Activity.class);
    List<Step> path = flat(network.path(), 1).toList();
    for (int i = 0; i < network.stations().size(); i++) {
      atStation(times, uses(path, i), solution.stations().get(i));
    }
    for (int i = 0; i < network.pools().size(); i++) {
      times.merge(queue(network.pools().get(i)), solution.pools().get(i).waiting(), Double::sum);
    }
    times.replaceAll((_, requests) -> requests / solution.throughput() * MILLIS);
    double meanMs = mean * MILLIS;
    double known = sum(times.values());
    if (known < meanMs) {
      divide(times, meanMs - known, waits(path));
    } else {
      times.replaceAll((_, ms) -> ms * meanMs / known);
    }
    return times;
  }

  /** Tiers that share a station have parts of its requests in proportion to their demands. */
  private static void atStation(
      Map<Activity, Double> times, Map<Activity, Double> demands, Simulated.Use use) {
    double all = sum(demands.values());
    demands.forEach(
        (activity, demand) -> {
          if (activity == Activity.CPU) {
            times.merge(Activity.CPU, use.busy() * demand / all, Double::sum);
            times.merge(Activity.CPU_QUEUE, use.waiting() * demand / all, Double::sum);
          } else {
            times.merge(activity, (use.busy() + use.waiting()) * demand / all, Double::sum);
          }
        });
  }

  /** Who waits for the downstream to take a call is at the downstream. */
  private static Activity queue(Network.Pool pool) {
    return pool.name().equals(RequestPath.DOWNSTREAM)
        ? Activity.DOWNSTREAM
        : Activity.queueFor(pool.name(), pool.label());
  }

  private static void divide(
      Map<Activity, Double> times, double restMs, Map<Activity, Double> waits) {
    double all = sum(waits.values());
    if (all > 0) {
      waits.forEach((activity, wait) -> times.merge(activity, restMs * wait / all, Double::sum));
    } else {
      times.merge(Activity.WAITS, restMs, Double::sum);
    }
  }

  /** A step of the path, and the share of the requests that take it, above 0 to 1. */
  private record Step(Move move, double share) {}

  private static Stream<Step> flat(List<Move> moves, double share) {
    return moves.stream()
        .flatMap(
            move ->
                switch (move) {
                  case Move.Fork fork -> fork.branches().stream().flatMap(b -> flat(b, share));
                  case Move.Choice choice ->
                      choice.alternatives().stream()
                          .flatMap(a -> flat(a.moves(), share * a.share()));
                  case Move.Acquire _, Move.Release _, Move.Use _, Move.Wait _ ->
                      Stream.of(new Step(move, share));
                });
  }

  /** Mean seconds of demand at a station, by what a request does there. */
  private static Map<Activity, Double> uses(List<Step> path, int at) {
    Map<Activity, Double> demands = new EnumMap<>(Activity.class);
    for (Step step : path) {
      if (step.move() instanceof Move.Use(int station, var demand, var activity, _)
          && station == at
          && demand.mean() > 0) {
        demands.merge(activity, step.share() * demand.mean(), Double::sum);
      }
    }
    return demands;
  }

  /** Mean seconds of the waits, by what they are for. */
  private static Map<Activity, Double> waits(List<Step> path) {
    Map<Activity, Double> waits = new EnumMap<>(Activity.class);
    for (Step step : path) {
      if (step.move() instanceof Move.Wait(var delay, var activity, _) && delay.mean() > 0) {
        waits.merge(activity, step.share() * delay.mean(), Double::sum);
      }
    }
    return waits;
  }

  private static double sum(Collection<Double> parts) {
    return parts.stream().mapToDouble(Double::doubleValue).sum();
  }
}
