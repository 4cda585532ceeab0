package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.Step;
import java.util.List;

/**
 * Where the requests that succeed may be quicker than requests are on average, so that no mean
 * bounds them. As long as a request is chosen before its time is drawn, as in a queue served in the
 * order of arrival, it is not.
 */
final class Selection {
  private Selection() {}

  /**
   * Whether a branch can fail, by a queue that is full or by patience that ends: whether it does
   * may depend on how long its other steps took. The same for a kind of request: those that succeed
   * are then of the other kinds more often.
   */
  static boolean inBranches(Network network) {
    return network.path().stream()
        .flatMap(move -> move.inside().stream())
        .anyMatch(path -> impatient(network, path));
  }

  /**
   * Whether requests that are served at once may pile up without end: short ones overtake then, and
   * those that never end are the long ones.
   */
  static boolean at(Network.Station station, Network network) {
    return station.discipline() == Discipline.Kind.SHARING
        && (!(network.population() instanceof Population.Closed)
            || network.timeout() < Double.POSITIVE_INFINITY
            || outlived(network.path()));
  }

  /** Whether branches may go on behind the answer. */
  static boolean outlived(List<Move> path) {
    return path.stream()
        .anyMatch(
            move ->
                (move instanceof Move.Fork fork && fork.join() == Step.Join.FIRST)
                    || move.inside().stream().anyMatch(Selection::outlived));
  }

  /** Whether a request may fail to get a member of a pool anywhere in a path. */
  static boolean impatient(Network network, List<Move> path) {
    return path.stream()
        .anyMatch(
            move ->
                move instanceof Move.Acquire step
                    ? impatient(network.pools().get(step.pool()), step)
                    : move.inside().stream().anyMatch(inside -> impatient(network, inside)));
  }

  private static boolean impatient(Network.Pool pool, Move.Acquire step) {
    return pool.refuses()
        || (pool.capacity() != Network.UNLIMITED && step.timeout() < Double.POSITIVE_INFINITY);
  }
}
