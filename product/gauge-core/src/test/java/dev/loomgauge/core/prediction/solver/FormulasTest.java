package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.RelaxationTime;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.simulation.Simulation;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormulasTest {
  private static final Settings SETTINGS = Settings.window(7, 2_000, 200_000);

  @Test
  void aSingleServerHasExponentialResponses() {
    for (double load : new double[] {0.5, 0.99}) {
      Solution solution = solve("mmc", new Networks().fifo(1).use(0, exponential(1)), load);

      double mean = 1 / (1 - load);
      assertThat(solution.response().mean()).isCloseTo(mean, withinPercentage(1e-9));
      assertThat(solution.response().p50()).isCloseTo(mean * Math.log(2), withinPercentage(1e-4));
      assertThat(solution.response().p99()).isCloseTo(mean * Math.log(100), withinPercentage(1e-4));
      assertThat(solution.stations().getFirst().busy()).isCloseTo(load, within(1e-12));
      assertThat(solution.stations().getFirst().waiting())
          .isCloseTo(load * load / (1 - load), withinPercentage(1e-9));
    }
  }

  @Test
  void constantDemandsWaitAsErlangsSumSays() {
    double load = 0.8;
    Solution solution = solve("mg1", new Networks().fifo(1).use(0, constant(load)), 1);

    // Erlang (1909): P(W <= t) = (1 - rho) sum of (k D - t)^k / k! exp(t - k D) over k D <= t.
    for (double share : new double[] {0.5, 0.95, 0.99}) {
      double t =
          (share == 0.5
                  ? Objects.requireNonNull(solution.response().p50())
                  : share == 0.95
                      ? Objects.requireNonNull(solution.response().p95())
                      : Objects.requireNonNull(solution.response().p99()))
              - load;
      assertThat(t).isBetween(0.0, 100 * load);
      double sum = 0;
      double factorial = 1;
      for (int k = 0; k * load <= t; k++) {
        factorial *= Math.max(1, k);
        sum += Math.pow(k * load - t, k) / factorial * Math.exp(t - k * load);
      }
      // The density jumps where a demand ends, which no inversion follows exactly.
      assertThat((1 - load) * sum).isCloseTo(share, within(5e-4));
    }
    assertThat(solution.response().mean()).isCloseTo(0.8 + 0.64 / 0.4, withinPercentage(1e-9));
  }

  @Test
  void uniformDemandsWaitAsInTheSimulation() {
    agrees("mg1", new Networks().fifo(1).use(0, new Variate.Uniform(0.2, 1.0)).under(poisson(1)));
  }

  @Test
  void constantDistancesBetweenArrivalsHalveTheWait() {
    Networks station = new Networks().fifo(1).use(0, exponential(0.8)).delay(constant(1));
    Network network = station.under(new Population.Open(1, false));

    Solution solution = agrees("gim1", network);

    // sigma = exp(-(1 - sigma) / 0.8), iterated from 0.5.
    double sigma = 0.5;
    for (int i = 0; i < 1_000; i++) {
      sigma = Math.exp(-(1 - sigma) / 0.8);
    }
    assertThat(solution.response().mean()).isCloseTo(1 + 0.8 / (1 - sigma), withinPercentage(1e-6));
    assertThat(solution.response().p99())
        .isCloseTo(1 + Math.log(100) * 0.8 / (1 - sigma), withinPercentage(1e-3));
  }

  @Test
  void arrivalsGivenInTurnAreLessBunchedThanThoseGivenAtRandom() {
    Networks station = new Networks().fifo(1).use(0, exponential(0.8));
    Network turn = station.instances(3, Balancer.ROUND_ROBIN).under(poisson(3));
    Solution inTurn = agrees("gim1", turn);
    Solution atRandom = agrees("mmc", station.instances(3, Balancer.RANDOM).under(poisson(3)));

    assertThat(inTurn.response().mean())
        .isLessThan(0.8 * Objects.requireNonNull(atRandom.response().mean()));
  }

  @Test
  void eachInstanceGetsItsShareOfArrivalsAtConstantDistances() {
    Networks station = new Networks().fifo(1).use(0, exponential(0.8));
    Network one = station.under(new Population.Open(1, false));
    Network three = station.instances(3, Balancer.ROUND_ROBIN).under(new Population.Open(3, false));

    assertThat(agrees("gim1", three).response().mean())
        .isCloseTo(agrees("gim1", one).response().mean(), withinPercentage(1e-6));
  }

  @Test
  void aSeriesOfStationsHasTheSumOfIndependentTimes() {
    agrees(
        "bcmp",
        new Networks()
            .fifo(2)
            .fifo(1)
            .fifo(3)
            .delay(exponential(1))
            .use(0, exponential(1.5))
            .delay(constant(0.7))
            .use(1, exponential(0.6))
            .use(2, exponential(2))
            .delay(new Variate.Lognormal(1, 0.5))
            .under(poisson(1)));
  }

  @Test
  void revisitsAndSharedStationsHaveExactMeansAndSimulatedPercentiles() {
    Networks path =
        new Networks()
            .fifo(1)
            .sharing(2)
            .use(0, exponential(0.3))
            .use(1, new Variate.Lognormal(1.4, 2))
            .use(0, exponential(0.3));

    Network network = path.under(poisson(1));
    Settings steady = Settings.steady(7, 500, 10_000, RelaxationTime.of(network), 200_000);
    Solution solution = Solvers.choose(network).solve(network, steady);

    assertThat(solution.solver()).isEqualTo("bcmp+simulation");

    // Each visit to the first takes 0.3 / (1 - 0.6); the second holds L = a + C(2, a) a / (2 - a).
    double shared = 1.4 + 2 * 0.49 / 1.7 * 1.4 / 0.6;
    assertThat(solution.response().mean())
        .isCloseTo(2 * 0.3 / 0.4 + shared, withinPercentage(1e-9));
    assertThat(Objects.requireNonNull(solution.known().mean()).exact()).isTrue();
    assertThat(Objects.requireNonNull(solution.known().p99()).exact()).isFalse();
    assertThat(solution.known().note()).contains("percentiles are simulated");
    Solver means = Solvers.named("bcmp");
    assertThat(means.solve(path.under(poisson(1)), SETTINGS).response().p99()).isNull();
  }

  @Test
  void aFullQueueRefusesAsErlangAndTheBalanceOfFlowsSay() {
    // M/M/3/8 at 1.17: p_n by hand; then Erlang's loss of two servers at 1.8 = 1.62 / 4.42.
    Solution some = agrees("mmck", room(3, 5, exponential(3.51)).under(poisson(1)));
    Solution none = agrees("mmck", room(2, 0, new Variate.Lognormal(1.8, 1)).under(poisson(1)));

    double term = 1;
    double total = 1;
    for (int n = 1; n <= 8; n++) {
      term *= 3.51 / Math.min(n, 3);
      total += term;
    }
    assertThat(some.errorRate()).isCloseTo(term / total, withinPercentage(1e-9));
    assertThat(none.errorRate()).isCloseTo(1.62 / 4.42, withinPercentage(1e-9));
  }

  @Test
  void aPoolBeforeAStationLimitsItsQueue() {
    Networks path =
        new Networks().fifo(3).pool(6, 2).acquire(0).use(0, exponential(3.51)).release(0);

    Solution inPool = agrees("mmck", path.delay(constant(1)).under(poisson(1)));

    assertThat(inPool.errorRate())
        .isEqualTo(solve("mmck", room(3, 5, exponential(3.51)), 1).errorRate(), within(1e-12));
  }

  @Test
  void whatDoesNotFitIsSimulated() {
    Networks one = new Networks().fifo(1).use(0, exponential(1));
    Networks two = new Networks().fifo(2).use(0, new Variate.Lognormal(1, 2));

    assertThat(chosen(one.under(poisson(1)))).isEqualTo("simulation");
    assertThat(chosen(two.under(poisson(1)))).isEqualTo("simulation");
    assertThat(chosen(one.under(closed(5, exponential(1))))).isEqualTo("mva");
    assertThat(chosen(new Networks().fifo(1).use(0, exponential(1)).timeout(9).under(poisson(0.5))))
        .isEqualTo("simulation");
    assertThat(Solvers.named("mg1").cannot(one.under(poisson(1))))
        .get()
        .asString()
        .contains("grows");
  }

  private static Networks room(int capacity, int queue, Variate held) {
    Networks path = new Networks().pool(capacity, queue);
    return path.acquire(0).step(new Move.Wait(held, "wait")).release(0);
  }

  private static Solution solve(String name, Networks path, double rate) {
    Network network = path.under(poisson(rate));
    assertThat(chosen(network)).isEqualTo(name);
    return Solvers.choose(network).solve(network, SETTINGS);
  }

  /** With the simulation, as far as 200,000 seconds tell. */
  private static Solution agrees(String name, Network network) {
    assertThat(chosen(network)).isEqualTo(name);
    Solution solution = Solvers.choose(network).solve(network, SETTINGS);
    Simulated seen = Simulation.run(network, SETTINGS);
    assertThat(seen.throughput()).isCloseTo(solution.throughput(), withinPercentage(1));
    assertThat(seen.mean()).isCloseTo(solution.response().mean(), withinPercentage(4));
    assertThat(seen.p50()).isCloseTo(solution.response().p50(), withinPercentage(4));
    assertThat(seen.p99()).isCloseTo(solution.response().p99(), withinPercentage(8));
    assertThat(seen.errorRate()).isCloseTo(solution.errorRate(), within(0.01));
    for (int k = 0; k < seen.stations().size(); k++) {
      assertThat(seen.stations().get(k).busy())
          .isCloseTo(solution.stations().get(k).busy(), withinPercentage(2));
    }
    for (int i = 0; i < seen.pools().size(); i++) {
      assertThat(seen.pools().get(i).busy())
          .isCloseTo(solution.pools().get(i).busy(), withinPercentage(2));
      assertThat(seen.pools().get(i).waiting())
          .isCloseTo(solution.pools().get(i).waiting(), within(0.1));
    }
    return solution;
  }

  private static String chosen(Network network) {
    return Solvers.choose(network).name();
  }

  /** M/M/1 is the case that all of them hold: an exponential time of the mean 0.25 / (1 - 0.8). */
  @ParameterizedTest
  @ValueSource(strings = {"mmc", "mg1", "gim1", "bcmp"})
  void oneServerOfExponentialDemandsIsTheSameByEveryFormula(String name) {
    Networks path = new Networks().fifo(1).delay(constant(2)).use(0, exponential(0.25));
    Solution solution = Solvers.named(name).solve(path.under(poisson(3.2)), SETTINGS);
    double mean = 0.25 / 0.2;

    assertThat(solution.solver()).isEqualTo(name);
    assertThat(solution.throughput()).isCloseTo(3.2, within(1e-12));
    assertThat(solution.errorRate()).isZero();
    assertThat(solution.response().mean()).isCloseTo(2 + mean, withinPercentage(1e-6));
    assertThat(solution.response().p50()).isCloseTo(2 + mean * Math.log(2), within(1e-3));
    assertThat(solution.response().p95()).isCloseTo(2 + mean * Math.log(20), within(1e-3));
    assertThat(solution.response().p99()).isCloseTo(2 + mean * Math.log(100), within(1e-3));
    assertThat(solution.stations().getFirst().busy()).isCloseTo(0.8, within(1e-9));
    assertThat(solution.stations().getFirst().waiting()).isCloseTo(3.2, within(1e-6));
  }

  /** Every second arrival of a Poisson process: sigma = (rate / (rate + mu (1 - sigma)))^2. */
  @Test
  void arrivalsInTurnAtTwoInstancesAreErlangDistributed() {
    Network network =
        new Networks()
            .fifo(1)
            .use(0, exponential(0.8))
            .instances(2, Balancer.ROUND_ROBIN)
            .under(poisson(2));
    Solution solution = Solvers.named("gim1").solve(network, SETTINGS);

    double sigma = 0.5;
    for (int i = 0; i < 1_000; i++) {
      sigma = Math.pow(2 / (2 + (1 - sigma) / 0.8), 2);
    }
    double mean = 0.8 / (1 - sigma);
    assertThat(solution.response().mean()).isCloseTo(mean, withinPercentage(1e-6));
    assertThat(solution.response().p95()).isCloseTo(mean * Math.log(20), withinPercentage(1e-2));
    assertThat(solution.stations().getFirst().busy()).isCloseTo(1.6, within(1e-9));
  }

  /** Two exponential times of the same mean in a row: (1 + t) exp(-t) is beyond t means. */
  @Test
  void twoStationsAlikeHaveTheTimesOfErlangsDistribution() {
    Networks path =
        new Networks().fifo(1).fifo(1).use(0, exponential(0.5)).use(1, exponential(0.5));
    Solution solution = Solvers.named("bcmp").solve(path.under(poisson(1)), SETTINGS);

    assertThat(solution.response().mean()).isCloseTo(2, withinPercentage(1e-9));
    for (double[] quantile :
        new double[][] {
          {0.5, Objects.requireNonNull(solution.response().p50())},
          {0.05, Objects.requireNonNull(solution.response().p95())},
          {0.01, Objects.requireNonNull(solution.response().p99())}
        }) {
      assertThat((1 + quantile[1]) * Math.exp(-quantile[1])).isCloseTo(quantile[0], within(1e-5));
    }
  }
}
