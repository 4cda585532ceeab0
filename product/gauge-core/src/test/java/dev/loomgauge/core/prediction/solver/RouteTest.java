package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import org.junit.jupiter.api.Test;

/** Figures of open networks that follow from Little's law and from what a path is made of. */
class RouteTest {
  private static final Settings SETTINGS = Settings.window(7, 2_000, 200_000);
  private static final Variate RECORDED =
      new Variate.Empirical(new double[] {1, 3}, new double[] {0.5, 1});

  private static Solution solve(String solver, Networks path, double rate) {
    Network network = path.under(poisson(rate));
    return Solvers.named(solver).solve(network, SETTINGS);
  }

  /** Of a utilisation of one half, where a visit takes twice its demand. */
  @Test
  void membersOfAPoolWithoutALimitAreHeldFromItsAcquireToItsRelease() {
    Solution solution =
        solve(
            "mmc",
            new Networks()
                .fifo(1)
                .pool(Network.UNLIMITED, 0)
                .pool(Network.UNLIMITED, 0)
                .delay(constant(7))
                .acquire(0)
                .delay(constant(3))
                .acquire(1)
                .use(0, exponential(0.25))
                .release(0)
                .delay(constant(5))
                .release(1),
            2);

    assertThat(solution.pools().getFirst().busy()).isCloseTo(2 * (3 + 0.5), within(1e-9));
    assertThat(solution.pools().getLast().busy()).isCloseTo(2 * (0.5 + 5), within(1e-9));
    assertThat(solution.pools()).extracting(Simulated.Use::waiting).containsOnly(0.0);
    assertThat(solution.response().mean()).isCloseTo(7 + 3 + 0.5 + 5, within(1e-9));
    assertThat(solution.response().p50())
        .isCloseTo(15 + 0.5 * Math.log(2), within(1e-3 * Math.log(2)));
  }

  @Test
  void stepsThatTakeNoTimeChangeNothing() {
    Networks plain = new Networks().fifo(1).delay(exponential(1)).use(0, exponential(0.5));
    Networks more =
        new Networks()
            .fifo(1)
            .delay(constant(0))
            .delay(exponential(1))
            .use(0, constant(0))
            .use(0, exponential(0.5))
            .use(0, constant(0));

    assertThat(solve("mmc", more, 1)).isEqualTo(solve("mmc", plain, 1));
  }

  @Test
  void everyInstanceServesItsShareAndAllAreCountedTogether() {
    Networks one = new Networks().fifo(2).use(0, exponential(1));
    Solution alone = solve("mmc", one, 1.5);
    Solution three = solve("mmc", one.instances(3, Balancer.RANDOM), 4.5);

    assertThat(three.response()).isEqualTo(alone.response());
    assertThat(three.stations().getFirst().busy()).isCloseTo(4.5, within(1e-9));
    assertThat(three.stations().getFirst().waiting())
        .isCloseTo(3 * alone.stations().getFirst().waiting(), within(1e-9));
  }

  @Test
  void aRecordedDelayLeavesTheMeanExactAndTheRestOpen() {
    Networks recorded = new Networks().fifo(1).use(0, exponential(0.5)).delay(RECORDED);

    assertThat(Solvers.named("mmc").givesPercentiles(recorded.under(poisson(1)))).isFalse();
    Solution.Response response = solve("mmc", recorded, 1).response();
    assertThat(response.mean()).isCloseTo(1 + 2, within(1e-9));
    assertThat(response.p50()).isNull();
    assertThat(response.p99()).isNull();
  }

  @Test
  void aRandomDelayBetweenTwoVisitsIsNoSumOfIndependentTimes() {
    Networks ends =
        new Networks()
            .fifo(1)
            .fifo(1)
            .delay(exponential(1))
            .use(0, exponential(0.5))
            .delay(constant(1))
            .use(1, exponential(0.5))
            .delay(exponential(1));
    Networks between =
        new Networks()
            .fifo(1)
            .fifo(1)
            .use(0, exponential(0.5))
            .delay(exponential(1))
            .use(1, exponential(0.5));

    assertThat(Solvers.named("bcmp").givesPercentiles(ends.under(poisson(1)))).isTrue();
    assertThat(Solvers.named("bcmp").givesPercentiles(between.under(poisson(1)))).isFalse();
  }

  @Test
  void usersWhoWaitForTheirAnswersHaveNoRoute() {
    Network network = new Networks().fifo(1).use(0, exponential(1)).under(closed(1, constant(0)));

    assertThatThrownBy(() -> Route.of(network))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("not open: Closed");
  }
}
