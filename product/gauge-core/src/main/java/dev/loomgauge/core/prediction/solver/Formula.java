package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Settings;
import java.util.Optional;

/** A closed form of an open network; its name is that of the queue that it solves. */
interface Formula extends Solver {
  /** Why it does not fit a network that can be solved, in a sentence; empty when it does. */
  Optional<String> obstacle(Network network);

  Solution solve(Network network);

  @Override
  default Optional<String> cannot(Network network) {
    return Passage.pauses(network).or(() -> obstacle(network));
  }

  @Override
  default Solution solve(Network network, Settings settings) {
    Solvers.require(this, network);
    return solve(network);
  }

  /**
   * The response time: a random time that its transform describes, and a constant one after it.
   *
   * @param terms of its {@link Inversion}
   */
  record Distribution(Transform random, double randomMean, double constant, int terms) {
    Quantiles quantiles() {
      return Quantiles.of(
          share ->
              constant
                  + (randomMean == 0
                      ? 0
                      : new Inversion(random, terms).quantile(share, randomMean)));
    }
  }
}
