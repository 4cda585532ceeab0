package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.solver.Solver;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.scenario.Deployment;
import java.util.List;
import org.junit.jupiter.api.Test;

class PausesTest {
  private static final double SECONDS = 10_000;

  @Test
  void ofOneUserEachKthRequestTakesAsMuchLongerAsThePause() {
    for (Networks station :
        List.of(new Networks().fifo(1), new Networks().sharing(1), new Networks().polling(1))) {
      Network network = station.pausing(20, 5).use(0, constant(1)).under(closed(1, constant(2)));

      Simulated seen = window(network, 65 * 100);

      // 20 requests take 20 x (1 + 2) + 5 seconds, and one of them 6.
      assertThat(seen.throughput()).isCloseTo(20.0 / 65, within(1e-9));
      assertThat(seen.mean()).isCloseTo(1.25, within(1e-9));
      assertThat(seen.deviation()).isCloseTo(5 * Math.sqrt(0.05 * 0.95), within(0.01));
      assertThat(seen.p50()).isCloseTo(1, withinPercentage(1));
      assertThat(seen.p99()).isCloseTo(6, withinPercentage(1));
      // Servers that pause are busy.
      assertThat(seen.stations().getFirst().busy()).isCloseTo(25.0 / 65, within(1e-9));
    }
  }

  @Test
  void saturatedServersAnswerCOverDemandAndPausesOfAllServers() {
    for (Networks station :
        List.of(new Networks().fifo(2), new Networks().sharing(2), new Networks().polling(2))) {
      Network network =
          station.pausing(37, 0.1).use(0, exponential(0.01)).under(closed(50, constant(0)));

      Simulated seen = window(network, SECONDS / 10);

      assertThat(seen.throughput()).isCloseTo(2 / (0.01 + 2 * 0.1 / 37), withinPercentage(0.5));
      assertThat(seen.stations().getFirst().busy()).isCloseTo(2, within(1e-9));
    }
  }

  @Test
  void aPauseForEachRequestIsWorkOfAHigherPriority() {
    // Preemptive resume (Kleinrock, "Queueing Systems", volume 2, 1976, chapter 3): work that an
    // arrival finds, its own and its pause, prolonged by the pauses of those who come meanwhile.
    double demand = 0.3;
    double pause = 0.2;
    double found = (demand + pause) * (demand + pause) / 2 / (1 - demand - pause);
    Network network =
        new Networks().fifo(1).pausing(1, pause).use(0, constant(demand)).under(poisson(1));

    Simulated seen = window(network, 40 * SECONDS);

    assertThat(seen.mean()).isCloseTo((found + demand + pause) / (1 - pause), withinPercentage(1));
  }

  @Test
  void allUsersMeetAPauseThatIsLongerThanTheirDelay() {
    Network network =
        new Networks()
            .sharing(1)
            .pausing(200, 3)
            .use(0, constant(0.001))
            .delay(constant(1))
            .under(new Population.Closed(20, constant(0), 0, 1));

    Simulated seen = window(network, SECONDS);

    // One request of each user, 20 of 200, waits: for all of the pause, or for what its delay left.
    assertThat(seen.p50()).isBetween(1.001, 1.03);
    assertThat(seen.p95()).isBetween(3.0, 4.05);
    assertThat(seen.p99()).isBetween(3.0, 4.05);
    assertThat(seen.throughput()).isBetween(200 / (10 * 1.03 + 3), 200 / (10 * 1.001 + 2));
  }

  @Test
  void eachInstancePausesByItsOwnRequests() {
    Network network =
        new Networks()
            .fifo(1)
            .pausing(10, 5)
            .use(0, constant(1))
            .instances(2, Deployment.Balancer.ROUND_ROBIN)
            .under(closed(1, constant(0)));

    Simulated seen = window(network, 30 * 100);

    // Of 20 requests the 19th and the 20th are the tenth of an instance.
    assertThat(seen.throughput()).isCloseTo(20.0 / 30, within(1e-3));
    assertThat(seen.mean()).isCloseTo(1.5, within(1e-3));
  }

  @Test
  void aSteadyStateLastsUntilItHasSeenManyPauses() {
    Network network =
        new Networks()
            .fifo(1)
            .pausing(5_000, 1)
            .use(0, constant(0.001))
            .under(closed(1, constant(0)));

    Simulated seen = steady(network, 1, 2, 1_000_000);

    assertThat(seen.completed()).isGreaterThan(90_000);
    assertThat(seen.mean()).isCloseTo(0.001_2, withinPercentage(5));
  }

  @Test
  void whoIsLeftOutOfACrowdChangesNoPause() {
    Network network =
        new Networks()
            .pool(100, Network.UNLIMITED)
            .fifo(1)
            .pausing(3_000, 2)
            .acquire(0)
            .use(0, constant(0.001))
            .delay(exponential(0.05))
            .release(0)
            .under(new Population.Closed(80_000, exponential(1), 0, 80));

    Simulated fewer = steady(network, 160, 160, 1_000_000);
    Simulated all =
        Simulation.whole(network, Settings.steady(1, 160, 160, RelaxationTime.NONE, 1_000_000));

    assertThat(fewer.crowded()).isTrue();
    assertThat(fewer.throughput()).isCloseTo(all.throughput(), withinPercentage(1));
    assertThat(fewer.p99()).isCloseTo(all.p99(), withinPercentage(3));
  }

  @Test
  void onlyTheSimulationKnowsPauses() {
    Networks plain = new Networks().fifo(1).use(0, exponential(0.1));
    Networks paused = new Networks().fifo(1).pausing(100, 1).use(0, exponential(0.1));

    for (Population load : List.of(poisson(1), closed(5, exponential(1)))) {
      assertThat(Solvers.choose(plain.under(load)).name()).isNotEqualTo("simulation");
      Network network = paused.under(load);
      assertThat(Solvers.choose(network).name()).isEqualTo("simulation");
      for (Solver solver : Solvers.all()) {
        assertThat(solver.cannot(network).isEmpty()).isEqualTo(solver.name().equals("simulation"));
      }
    }
  }

  private static Simulated window(Network network, double seconds) {
    return Simulation.run(network, Settings.window(1, seconds / 100, seconds));
  }

  private static Simulated steady(
      Network network, double warmup, double window, long mostRequests) {
    return Simulation.run(
        network, Settings.steady(1, warmup, window, RelaxationTime.NONE, mostRequests));
  }
}
