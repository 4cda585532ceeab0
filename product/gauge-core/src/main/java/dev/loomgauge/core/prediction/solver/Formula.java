package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Network;
import java.util.Optional;

/** A closed form of an open network. */
public interface Formula {

  /** Its name as a solver, after the queue that it solves. */
  String name();

  /** What must be true for its figures to hold, in a sentence. */
  String assumptions();

  /** Why it does not fit a network, in a sentence; empty when it does. */
  Optional<String> cannot(Network network);

  /** Whether it knows the distribution of the response time, and not only its mean. */
  boolean knowsDistribution(Network network);

  /** Solves a network that it fits. */
  Response solve(Network network);
}
