package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Gives requests to instances. */
final class Balancing {
  private final int instances;
  private final Balancer balancer;
  private final SplittableRandom random;

  /** Where the instances begin in the tree; a power of two, or 0 where nobody counts. */
  private final int leaves;

  /** Connections of each instance, and above them in a tree the fewest of all below a node. */
  private final int[] fewest;

  private int turn;

  Balancing(Network network, SplittableRandom random) {
    instances = network.instances();
    balancer = network.balancer();
    this.random = random;
    boolean counts = instances > 1 && balancer == Balancer.LEAST_CONNECTIONS;
    leaves = counts ? Integer.highestOneBit(instances - 1) << 1 : 0;
    fewest = new int[2 * leaves];
    Arrays.fill(fewest, leaves, 2 * leaves, Integer.MAX_VALUE);
    Arrays.fill(fewest, leaves, leaves + (counts ? instances : 0), 0);
    for (int node = leaves - 1; node >= 1; node--) {
      fewest[node] = below(node);
    }
  }

  int enter() {
    if (instances == 1) {
      return 0;
    }
    return switch (balancer) {
      case RANDOM -> random.nextInt(instances);
      case ROUND_ROBIN -> next();
      case LEAST_CONNECTIONS -> {
        int chosen = fewestFrom(next());
        count(chosen, 1);
        yield chosen;
      }
    };
  }

  private int next() {
    turn = (turn + 1) % instances;
    return turn;
  }

  /** Of several with as few, the next in turn. */
  private int fewestFrom(int instance) {
    int least = fewest[1];
    int node = leaves + instance;
    while (fewest[node] != least) {
      // What is to the right of a node, or else all of them: those before the turn come last.
      while (node % 2 == 1 && node > 1) {
        node /= 2;
      }
      node += node == 1 ? 0 : 1;
    }
    while (node < leaves) {
      node = fewest[2 * node] == least ? 2 * node : 2 * node + 1;
    }
    return node - leaves;
  }

  private void count(int instance, int change) {
    int node = leaves + instance;
    fewest[node] += change;
    for (node /= 2; node >= 1 && fewest[node] != below(node); node /= 2) {
      fewest[node] = below(node);
    }
  }

  private int below(int node) {
    return Math.min(fewest[2 * node], fewest[2 * node + 1]);
  }

  void leave(int instance) {
    if (leaves > 0) {
      count(instance, -1);
    }
  }
}
