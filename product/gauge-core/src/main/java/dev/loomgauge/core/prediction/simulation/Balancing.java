package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** Gives requests to instances. */
final class Balancing {
  private final int instances;
  private final Balancer balancer;
  private final SplittableRandom random;

  /** The connections of each instance, and the instances that have each number of connections. */
  private final int[] connections;

  private final List<BitSet> having = new ArrayList<>();
  private int fewest;
  private int turn;

  Balancing(Network network, SplittableRandom random) {
    instances = network.instances();
    balancer = network.balancer();
    this.random = random;
    connections = new int[instances];
    having(0).set(0, instances);
  }

  int enter() {
    if (instances == 1) {
      return 0;
    }
    return switch (balancer) {
      case RANDOM -> (int) (random.nextDouble() * instances);
      case ROUND_ROBIN -> next();
      case LEAST_CONNECTIONS -> {
        // Of several with as few, the next in turn.
        int chosen = having(fewest).nextSetBit(next());
        chosen = chosen < 0 ? having(fewest).nextSetBit(0) : chosen;
        count(chosen, 1);
        yield chosen;
      }
    };
  }

  private int next() {
    turn = (turn + 1) % instances;
    return turn;
  }

  private void count(int instance, int change) {
    having(connections[instance]).clear(instance);
    connections[instance] += change;
    having(connections[instance]).set(instance);
    fewest = Math.min(fewest, connections[instance]);
    while (having(fewest).isEmpty()) {
      fewest++;
    }
  }

  private BitSet having(int number) {
    while (having.size() <= number) {
      having.add(new BitSet());
    }
    return having.get(number);
  }

  void leave(int instance) {
    if (instances > 1 && balancer == Balancer.LEAST_CONNECTIONS) {
      count(instance, -1);
    }
  }
}
