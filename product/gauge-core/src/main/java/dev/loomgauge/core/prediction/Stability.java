package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What goes on behind an answer, the losers of a join of the first and requests whose client gave
 * up, limits no throughput. But the work of all of it has to fit: where X x D is more than the
 * servers, a queue grows for as long as the load lasts.
 */
final class Stability {
  /** What a simulation may be off. */
  private static final double TOLERANCE = 1.02;

  private Stability() {}

  /** Names of pools and stations asked for more than they have by requests begun a second. */
  static List<String> unstable(Network network, double begun, boolean givenUp) {
    boolean outlive = givenUp || Selection.outlived(network.path());
    // A branch that a full queue turns away asks for nothing; how many those are is not known here.
    if (!outlive || Selection.impatient(network, network.path())) {
      return List.of();
    }
    UnloadedResponse alone = new UnloadedResponse(network.path());
    List<String> names = new ArrayList<>();
    for (int i = 0; i < network.pools().size(); i++) {
      Network.Pool pool = network.pools().get(i);
      OptionalInt members = Members.of(network, i);
      if (members.isPresent()
          && begun * alone.heldInAll(i)
              > TOLERANCE * members.getAsInt() * network.copies(pool.shared())) {
        names.add(pool.name());
      }
    }
    for (int i = 0; i < network.stations().size(); i++) {
      Network.Station station = network.stations().get(i);
      if (begun * (alone.demandInAll(i) + station.pausedSeconds())
          > TOLERANCE * station.servers() * network.copies(station.shared())) {
        names.add(station.name());
      }
    }
    return names;
  }
}
