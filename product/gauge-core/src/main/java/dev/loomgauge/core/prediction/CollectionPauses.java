package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Network.Station;
import dev.loomgauge.core.prediction.network.Pauses;
import dev.loomgauge.core.prediction.network.Population;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The collections of a cell's service: pauses of its station, or a part of the demand.
 *
 * @param plain the network with all that collections cost in the demand
 * @param service index of the service's station
 */
record CollectionPauses(Network plain, int service) {
  /**
   * Share of the unloaded response time that a pause may take and stay demand. Beyond its share of
   * all pauses a request then waits for about one of them, so that no figure moves by more.
   */
  private static final double NEGLIGIBLE = 0.01;

  /**
   * The network of a cell.
   *
   * @param demands with collections
   * @param alone the station that one process of the service has for itself; where it serves others
   *     too, they go on meanwhile and collections stay demand
   * @param networks the network without pauses by its demands
   */
  static Network of(Demands demands, OptionalInt alone, Function<Demands, Network> networks) {
    Network plain = networks.apply(demands);
    GarbageCollections collections = demands.collections();
    if (alone.isEmpty() || collections.equals(GarbageCollections.NONE)) {
      return plain;
    }
    CollectionPauses stopping = new CollectionPauses(plain, alone.getAsInt());
    Demands without = demands.plus(Tier.SERVICE, -collections.cpuSeconds());
    Network rest = networks.apply(without);
    if (stopping.demand(rest) >= stopping.demand(plain)) {
      return plain; // its demand is written by hand, with all that it costs
    }
    Pauses pauses = collections.pauses(stopping.inFlight());
    Network paused = rest.with(stopping.service, pauses);
    return pauses.seconds() > NEGLIGIBLE * stopping.zeroLoad()
        ? paused
        : networks.apply(
            without.plus(Tier.SERVICE, paused.stations().get(stopping.service).pausedSeconds()));
  }

  private double demand(Network of) {
    return new UnloadedResponse(of.path()).demandInAll(service);
  }

  private double zeroLoad() {
    return new UnloadedResponse(plain.path()).span().mean();
  }

  /** Requests in one process of the service, about. */
  private double inFlight() {
    Station station = plain.stations().get(service);
    int copies = plain.copies(station.shared());
    double all =
        switch (plain.population()) {
          case Population.Closed closed -> {
            double think = closed.think().mean();
            double most = station.servers() * copies / demand(plain);
            yield closed.users() - think * Math.min(closed.users() / (zeroLoad() + think), most);
          }
          case Population.Open open -> open.rate() * zeroLoad();
          case Population.Trace(double[] times, double period) ->
              times.length / period * zeroLoad();
        };
    return Math.min(all, admitted(plain.path())) / copies;
  }

  /** Who waits for the first resource of the path, before the service works, has no objects yet. */
  private double admitted(List<Move> path) {
    for (Move move : path) {
      switch (move) {
        case Move.Acquire a -> {
          OptionalInt members = Members.of(plain, a.pool());
          if (members.isPresent()) {
            return (double) members.getAsInt() * plain.copies(plain.pools().get(a.pool()).shared());
          }
        }
        case Move.Use use -> {
          if (use.station() == service) {
            return Double.POSITIVE_INFINITY;
          }
        }
        case Move.Choice choice -> {
          double[] kinds =
              choice.alternatives().stream().mapToDouble(a -> admitted(a.moves())).toArray();
          // Of one resource that all kinds take first.
          return Arrays.stream(kinds).distinct().count() == 1 ? kinds[0] : Double.POSITIVE_INFINITY;
        }
        case Move.Wait _, Move.Fork _ -> {
          return Double.POSITIVE_INFINITY;
        }
        case Move.Release _ -> {}
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
