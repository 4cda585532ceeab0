package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Network;
import java.util.SplittableRandom;

/** Gives requests to instances. */
final class Balancing {
  private final int instances;
  private final Network.Balancer balancer;
  private final SplittableRandom random;
  private final int[] connections;
  private int turn;

  Balancing(Network network, SplittableRandom random) {
    instances = network.instances();
    balancer = network.balancer();
    this.random = random;
    connections = new int[instances];
  }

  int enter() {
    if (instances == 1) {
      return 0;
    }
    int chosen =
        switch (balancer) {
          case RANDOM -> random.nextInt(instances);
          case ROUND_ROBIN -> next();
          case LEAST_CONNECTIONS -> fewest();
        };
    connections[chosen]++;
    return chosen;
  }

  private int next() {
    turn = (turn + 1) % instances;
    return turn;
  }

  /** Of several with as few, the next in turn. */
  private int fewest() {
    int best = next();
    for (int i = 1; i < instances; i++) {
      int other = (turn + i) % instances;
      if (connections[other] < connections[best]) {
        best = other;
      }
    }
    return best;
  }

  void leave(int instance) {
    connections[instance]--;
  }
}
