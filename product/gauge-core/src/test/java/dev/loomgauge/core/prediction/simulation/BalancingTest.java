package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.scenario.Deployment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalancingTest {
  /** Beside a search through all instances, from the next in turn on. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64, 100})
  void theFewestConnectionsNextInTurnAreChosen(int instances) {
    Network network =
        new Networks()
            .delay(constant(1))
            .instances(instances, Deployment.Balancer.LEAST_CONNECTIONS)
            .under(poisson(1));
    Balancing balancing = new Balancing(network, new SplittableRandom(1));
    SplittableRandom random = new SplittableRandom(2);
    int[] connections = new int[instances];
    List<Integer> inside = new ArrayList<>();
    int turn = 0;
    for (int step = 0; step < 5_000; step++) {
      if (!inside.isEmpty() && random.nextInt(step % 1_000 + 400) > 500) {
        Collections.swap(inside, random.nextInt(inside.size()), inside.size() - 1);
        int leaves = inside.removeLast();
        connections[leaves]--;
        balancing.leave(leaves);
      } else {
        turn = (turn + 1) % instances;
        int best = turn;
        for (int i = 1; i < instances; i++) {
          int other = (turn + i) % instances;
          best = connections[other] < connections[best] ? other : best;
        }
        assertThat(balancing.enter()).isEqualTo(best);
        connections[best]++;
        inside.add(best);
      }
    }
  }
}
