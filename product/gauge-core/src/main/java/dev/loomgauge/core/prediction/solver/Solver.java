package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Settings;
import java.util.Optional;

/** A way to solve a network. */
public interface Solver {

  /** The word of {@code --solver} and of the column "solver": laws, mva, simulation. */
  String name();

  /** What must be true for its figures to hold, in a sentence. */
  String assumptions();

  /** Why it does not fit a network, in a sentence that names the step; empty when it is valid. */
  Optional<String> cannot(Network network);

  /** Whether it can tell the percentiles of a network for which it is valid. */
  boolean givesPercentiles(Network network);

  /**
   * Solves it.
   *
   * @param settings for a simulation; the others ignore it
   * @throws IllegalArgumentException if {@link #cannot} says why
   */
  Solution solve(Network network, Settings settings);
}
