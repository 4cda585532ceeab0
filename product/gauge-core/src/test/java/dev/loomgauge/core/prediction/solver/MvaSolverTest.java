package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.simulation.Simulation;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import org.junit.jupiter.api.Test;

class MvaSolverTest {
  private static final Solver MVA = Solvers.named("mva");

  /**
   * The example of Lazowska, Zahorjan, Graham and Sevcik, "Quantitative System Performance", 1984,
   * chapter 6: demands of 605, 2100 and 1350 ms and a think time of 15 s; 3 users make 0.152
   * interactions a second.
   */
  @Test
  void threeTerminalsOfLazowskaMakeTheInteractionsOfTheBook() {
    Networks book =
        new Networks()
            .fifo(1)
            .fifo(1)
            .fifo(1)
            .use(0, exponential(0.605))
            .use(1, exponential(2.1))
            .use(2, exponential(1.35));

    Solution one = solve(book.under(closed(1, exponential(15))));
    Solution three = solve(book.under(closed(3, exponential(15))));

    assertThat(one.throughput()).isEqualTo(1 / 19.055, within(1e-12));
    assertThat(three.throughput()).isEqualTo(0.152, within(0.0005));
    MarkovChain chain =
        new MarkovChain(3, new double[] {0.605, 2.1, 1.35, 15}, new int[] {1, 1, 1, 3});
    assertThat(three.throughput()).isCloseTo(chain.throughput(), withinPercentage(1e-9));
  }

  /** Balanced stations: X = N / ((N + K - 1) D) (Lazowska et al. 1984, section 5.4). */
  @Test
  void balancedStationsHaveAClosedForm() {
    Networks balanced =
        new Networks().fifo(1).sharing(1).use(0, exponential(2)).use(1, constant(2));

    assertThat(solve(balanced.under(closed(9, constant(0)))).throughput())
        .isEqualTo(9 / (10 * 2.0), within(1e-12));
  }

  @Test
  void severalServersAgreeWithGlobalBalanceFromIdleToSaturated() {
    for (double think : new double[] {0.01, 1, 10, 100}) {
      Solution solution =
          solve(
              new Networks()
                  .fifo(2)
                  .sharing(3)
                  .fifo(1)
                  .use(0, exponential(2))
                  .use(1, new Variate.Lognormal(3.5, 1))
                  .use(2, exponential(0.7))
                  .under(closed(7, exponential(think))));
      MarkovChain chain =
          new MarkovChain(7, new double[] {2, 3.5, 0.7, think}, new int[] {2, 3, 1, 7});

      double x = chain.throughput();
      assertThat(solution.throughput()).isCloseTo(x, withinPercentage(1e-8));
      assertThat(solution.response().mean()).isCloseTo(7 / x - think, withinPercentage(1e-6));
      for (int k = 0; k < 3; k++) {
        assertThat(solution.stations().get(k).busy() + solution.stations().get(k).waiting())
            .isCloseTo(chain.present(k), withinPercentage(1e-6));
      }
    }
  }

  /** Where 1 minus the sum of the other probabilities of a station has no digits left. */
  @Test
  void severalServersStayExactThroughSaturation() {
    double before = 0;
    for (int users = 10; users <= 2_000; users += 10) {
      Solution solution =
          solve(
              new Networks()
                  .fifo(16)
                  .fifo(8)
                  .use(0, exponential(1))
                  .use(1, exponential(0.25))
                  .under(closed(users, exponential(30))));

      // The bounds of the laws, and more users never make fewer requests (Lazowska, chapter 5).
      assertThat(solution.throughput())
          .isGreaterThanOrEqualTo(before * (1 - 1e-12))
          .isLessThanOrEqualTo(Math.min(16, users / 31.25) * (1 + 1e-12));
      assertThat(solution.response().mean())
          .isCloseTo(users / solution.throughput() - 30, withinPercentage(1e-6));
      before = solution.throughput();
    }
    assertThat(before).isCloseTo(16, withinPercentage(1e-9));
  }

  @Test
  void instancesAtRandomAreStationsWithTheirShareOfVisits() {
    Network random =
        new Networks()
            .fifo(2)
            .use(0, exponential(1))
            .instances(3, Balancer.RANDOM)
            .under(closed(40, exponential(5)));

    Simulated seen = Simulation.run(random, Settings.window(2, 100, 100_000));

    assertThat(solve(random).throughput()).isCloseTo(seen.throughput(), withinPercentage(1));
    assertThat(solve(random).response().mean()).isCloseTo(seen.mean(), withinPercentage(1));
  }

  @Test
  void theRepairmanAndItsPercentilesAgreeWithTheSimulation() {
    for (int servers : new int[] {1, 4}) {
      Network machines =
          new Networks()
              .fifo(servers)
              .pool(30, Network.UNLIMITED)
              .acquire(0)
              .delay(constant(0.5))
              .use(0, exponential(servers))
              .release(0)
              .under(new Population.Closed(30, exponential(28), 0, 0));

      Simulated seen = Simulation.run(machines, Settings.window(2, 1_000, 1_000_000));
      Solution solution = solve(machines);

      assertThat(solution.throughput()).isCloseTo(seen.throughput(), withinPercentage(1));
      assertThat(solution.response().mean()).isCloseTo(seen.mean(), withinPercentage(1));
      assertThat(solution.response().p50()).isCloseTo(seen.p50(), withinPercentage(3));
      assertThat(solution.response().p95()).isCloseTo(seen.p95(), withinPercentage(3));
      assertThat(solution.response().p99()).isCloseTo(seen.p99(), withinPercentage(3));
      assertThat(solution.pools().getFirst().busy())
          .isCloseTo(seen.pools().getFirst().busy(), withinPercentage(1));
      assertThat(solution.stations().getFirst().waiting())
          .isCloseTo(seen.stations().getFirst().waiting(), withinPercentage(2));
    }
  }

  @Test
  void aCentralServerSimulatedAgreesWithTheAnalysis() {
    Network central =
        new Networks()
            .fifo(2)
            .fifo(1)
            .sharing(1)
            .use(0, exponential(0.5))
            .use(1, exponential(0.4))
            .use(0, exponential(0.5))
            .use(2, new Variate.Uniform(0, 0.9))
            .under(closed(12, exponential(2)));

    Simulated seen = Simulation.run(central, Settings.window(2, 1_000, 500_000));
    Solution solution = solve(central);

    assertThat(seen.throughput()).isCloseTo(solution.throughput(), withinPercentage(1));
    assertThat(seen.mean()).isCloseTo(solution.response().mean(), withinPercentage(1));
    for (int k = 0; k < 3; k++) {
      assertThat(seen.stations().get(k).waiting())
          .isCloseTo(solution.stations().get(k).waiting(), withinPercentage(2));
    }
    assertThat(solution.response().p99()).isNull();
  }

  @Test
  void aMillionUsersBehindOneSaturatedStationTakeTheRestOfTheirTimeWaiting() {
    Solution solution =
        solve(
            new Networks().fifo(8).use(0, exponential(1)).under(closed(1_000_000, exponential(1))));

    assertThat(solution.throughput()).isEqualTo(8, within(1e-6));
    assertThat(solution.response().mean()).isCloseTo(1_000_000 / 8.0 - 1, withinPercentage(1e-6));
    assertThat(solution.response().p50()).isCloseTo(1_000_000 / 8.0, withinPercentage(0.1));
  }

  /** Of each number at the station there is a probability, and a hundred million fill a heap. */
  @Test
  void percentilesOfHundredMillionUsersAreLeftToTheSimulation() {
    Networks path = new Networks().fifo(1).use(0, exponential(0.001));

    assertThat(MVA.givesPercentiles(path.under(closed(20_000_000, exponential(100))))).isTrue();
    Network more = path.under(closed(100_000_000, exponential(100)));
    assertThat(MVA.givesPercentiles(more)).isFalse();
    Solution solution = solve(more);
    assertThat(solution.throughput()).isEqualTo(1_000, within(1e-6));
    assertThat(solution.response().p99()).isNull();
    assertThat(Solvers.choose(more).name()).isEqualTo("simulation");
  }

  private static Solution solve(Network network) {
    assertThat(MVA.cannot(network)).isEmpty();
    return MVA.solve(network, Settings.window(1, 0, 1));
  }

  @Test
  void usersWhoOnlyWaitAreThoseOfLittlesLaw() {
    Solution solution =
        solve(
            new Networks()
                .pool(9, 0)
                .acquire(0)
                .delay(exponential(1))
                .release(0)
                .delay(constant(0.5))
                .under(closed(5, constant(1))));

    assertThat(solution.throughput()).isCloseTo(5 / 2.5, within(1e-12));
    assertThat(solution.response().mean()).isCloseTo(1.5, within(1e-12));
    assertThat(solution.response().p50()).isCloseTo(0.5 + Math.log(2), within(1e-12));
    assertThat(solution.response().p99()).isCloseTo(0.5 + Math.log(100), within(1e-12));
    assertThat(solution.pools().getFirst().busy()).isCloseTo(2, within(1e-12));
  }

  /** The mean over all shares of the quantiles is the mean, which MVA has by another way. */
  @Test
  void theTimeAtOneOfSeveralCopiesHasTheMeanOfMva() {
    Networks path = new Networks().fifo(1).use(0, exponential(1));
    for (int copies = 1; copies <= 3; copies++) {
      Network network = path.instances(copies, Balancer.RANDOM).under(closed(6, exponential(2)));
      Sojourn sojourn = new Sojourn(6, 2, new Center(1.0 / copies, 1, copies));
      int shares = 2_000;
      double sum = 0;
      for (int i = 0; i < shares; i++) {
        sum += sojourn.quantile((i + 0.5) / shares);
      }

      Solution solution = solve(network);
      assertThat(sum / shares)
          .as("%d copies", copies)
          .isCloseTo(solution.response().mean(), withinPercentage(0.2));
      assertThat(solution.response().p95()).isEqualTo(sojourn.quantile(0.95));
    }
  }

  @Test
  void copiesOfSeveralServersHaveNoSojournOfOne() {
    assertThatThrownBy(() -> new Sojourn(6, 2, new Center(0.5, 2, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("copies of several servers: ");
  }
}
