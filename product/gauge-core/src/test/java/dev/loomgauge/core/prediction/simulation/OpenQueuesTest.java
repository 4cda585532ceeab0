package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Variate;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/**
 * One station under Poisson arrivals of 1 / s against Kleinrock, "Queueing Systems", volume 1,
 * 1975. At a utilisation of 0.8 the standard error of a mean is 0.3 % after ten million requests,
 * so 1 % is three of them and more; a smaller size has more of both. Means settle slowly beyond;
 * there an interval says how well they are known, and {@code PrecisionTest} holds it to that.
 */
class OpenQueuesTest {
  private static final long SEED = 1;
  private static final TestSize SIZE = TestSize.of(10_000_000);

  @Test
  void oneExponentialServerHasExponentialResponses() {
    for (double load : new double[] {0.5, 0.8}) {
      Simulated seen = run(new Networks().fifo(1).use(0, exponential(load)), 10_000_000);

      double mean = load / (1 - load);
      assertThat(seen.mean()).isCloseTo(mean, percent(1));
      assertThat(seen.deviation()).isCloseTo(mean, percent(3));
      assertThat(seen.p50()).isCloseTo(mean * Math.log(2), percent(3));
      assertThat(seen.p99()).isCloseTo(mean * Math.log(100), percent(3));
      assertThat(seen.stations().getFirst().busy()).isCloseTo(load, percent(1));
      assertThat(seen.stations().getFirst().waiting())
          .isCloseTo(load * load / (1 - load), percent(2));
    }
  }

  @Test
  void severalServersWaitAsErlangCSays() {
    for (int servers : new int[] {2, 8}) {
      double demand = 0.8 * servers;
      Simulated seen = run(new Networks().fifo(servers).use(0, exponential(demand)), 6_000_000);

      double waits = Theory.erlangC(servers, demand);
      double drain = servers / demand - 1;
      assertThat(seen.mean()).isCloseTo(demand + waits / drain, percent(1));
      assertThat(seen.p99()).isCloseTo(Theory.responseOfSeveral(servers, demand, 0.99), percent(3));
    }
  }

  /** Ten relaxation times of this queue are 10^7 s, a step of 64 of them 156,000 requests. */
  @Test
  void aWarmUpNextToTheCapacityEndsAfterItsPartOfTheRequests() {
    Network full = new Networks().fifo(2).use(0, constant(2 * 0.999)).under(poisson(1));
    Simulated seen = Simulation.run(full, Settings.settled(SEED, full, 2, 20_000));

    assertThat(seen.note()).contains("warm-up cut short");
    assertThat(seen.completed()).isBetween(10_000L, 20_000L);
  }

  @Test
  void constantDemandsWaitHalfAsLongAsExponentialOnes() {
    for (double load : new double[] {0.5, 0.8}) {
      Simulated seen = run(new Networks().fifo(1).use(0, constant(load)), 4_000_000);

      assertThat(seen.mean()).isCloseTo(load + load * load / 2 / (1 - load), percent(1));
    }
    Simulated seen = run(new Networks().fifo(1).use(0, constant(0.8)), 2_000_000);
    double near = SIZE.tolerance(0.03);
    assertThat(Theory.constantWaitAtMost(seen.p99() * (1 + near) - 0.8, 0.8)).isGreaterThan(0.99);
    assertThat(Theory.constantWaitAtMost(seen.p99() * (1 - near) - 0.8, 0.8)).isLessThan(0.99);
  }

  @Test
  void anyDemandWaitsAsPollaczekAndKhinchineSay() {
    for (Variate demand :
        new Variate[] {new Variate.Uniform(0, 1.8), new Variate.Lognormal(0.8, 1.5)}) {
      Simulated seen = run(new Networks().fifo(1).use(0, demand), 10_000_000);

      double load = demand.mean();
      double waits = load * load * (1 + demand.scv()) / 2 / (1 - load);
      assertThat(seen.mean()).isCloseTo(load + waits, percent(2));
    }
  }

  @Test
  void aSharedServerIsInsensitiveToTheDistributionOfDemands() {
    for (Variate demand :
        new Variate[] {constant(0.8), exponential(0.8), new Variate.Lognormal(0.8, 2)}) {
      Simulated seen = run(new Networks().sharing(1).use(0, demand), 10_000_000);

      assertThat(seen.mean()).isCloseTo(0.8 / 0.2, percent(2));
    }
  }

  @Test
  void severalSharedServersHoldAsManyAsSeveralFifoOnes() {
    Simulated seen = run(new Networks().sharing(4).use(0, exponential(3.2)), 2_000_000);

    double waits = Theory.erlangC(4, 3.2) / (4 / 3.2 - 1);
    assertThat(seen.mean()).isCloseTo(3.2 + waits, percent(1));
    assertThat(seen.stations().getFirst().busy()).isCloseTo(3.2, percent(1));
  }

  @Test
  void twoStationsInARowAreIndependent() {
    Networks tandem =
        new Networks().fifo(1).fifo(2).use(0, exponential(0.7)).use(1, exponential(1));

    assertThat(run(tandem, 2_000_000).mean())
        .isCloseTo(0.7 / 0.3 + 1 + Theory.erlangC(2, 1), percent(1));
  }

  private static Simulated run(Networks networks, int seconds) {
    Network network = networks.under(poisson(1));
    return Simulation.run(network, Settings.window(SEED, 10_000, TestSize.of(seconds).taken()));
  }

  private static Percentage percent(double whole) {
    return withinPercentage(SIZE.tolerance(whole));
  }
}
