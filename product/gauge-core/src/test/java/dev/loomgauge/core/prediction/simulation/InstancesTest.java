package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import dev.loomgauge.core.scenario.Discipline;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstancesTest {
  private static final double MEAN_OF_ONE = 0.8 / (1 - 0.8);

  @Test
  void atRandomEveryInstanceIsAQueueOfItsOwn() {
    Simulated seen = run(Balancer.RANDOM);

    assertThat(seen.throughput()).isCloseTo(4, withinPercentage(1));
    assertThat(seen.mean()).isCloseTo(MEAN_OF_ONE, withinPercentage(1));
    assertThat(seen.p99()).isCloseTo(MEAN_OF_ONE * Math.log(100), withinPercentage(3));
    assertThat(seen.stations().getFirst().busy()).isCloseTo(3.2, withinPercentage(1));
  }

  @Test
  void inTurnEveryInstanceHasMoreRegularArrivals() {
    Simulated seen = run(Balancer.ROUND_ROBIN);

    // E4/M/1: a share s of arrivals waits, where s = (4 / (4 + (1 - s) / 0.8))^4.
    double waits = 0.5;
    for (int i = 0; i < 1_000; i++) {
      waits = Math.pow(4 / (4 + (1 - waits) / 0.8), 4);
    }
    assertThat(seen.throughput()).isCloseTo(4, withinPercentage(1));
    assertThat(seen.mean()).isCloseTo(0.8 / (1 - waits), withinPercentage(1));
  }

  @Test
  void toTheLeastBusyIsBetweenInTurnAndOneQueueForAll() {
    Simulated seen = run(Balancer.LEAST_CONNECTIONS);

    double oneQueue = 0.8 + Theory.erlangC(4, 3.2) * 0.8 / (4 - 3.2);
    assertThat(seen.throughput()).isCloseTo(4, withinPercentage(1));
    assertThat(seen.mean()).isBetween(oneQueue, run(Balancer.ROUND_ROBIN).mean());
  }

  @Test
  void aSharedStationIsOneForAllInstances() {
    Network network =
        new Network(
            List.of(new Network.Station("db", "db", 2, Discipline.Kind.FIFO, true)),
            List.of(),
            List.of(Networks.use("db", 0, exponential(1))),
            new Population.Closed(50, exponential(1), 0, 0),
            5,
            Balancer.ROUND_ROBIN,
            Double.POSITIVE_INFINITY);

    Simulated seen = Simulation.run(network, Settings.window(1, 100, 100_000));

    assertThat(seen.throughput()).isCloseTo(2, withinPercentage(1));
    assertThat(seen.stations().getFirst().busy()).isCloseTo(2, withinPercentage(0.1));
  }

  private static Simulated run(Balancer balancer) {
    Network network =
        new Networks().fifo(1).use(0, exponential(0.8)).instances(4, balancer).under(poisson(4));
    return Simulation.run(network, Settings.window(2, 1_000, 500_000));
  }
}
