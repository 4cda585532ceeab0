package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private static final TestSize SIZE = TestSize.of(1_000_000);
  private static final Settings LONG = Settings.window(3, 1_000, SIZE.taken());

  @Test
  void aFullQueueRefusesAsErlangsLossFormulaSays() {
    Simulated none = Simulation.run(held(5, 0, 4), LONG);
    Simulated some = Simulation.run(held(2, 3, 1.8), LONG);

    assertThat(none.errorRate()).isCloseTo(Theory.erlangB(5, 4), percent(1));
    assertThat(none.pools().getFirst().busy())
        .isCloseTo(4 * (1 - Theory.erlangB(5, 4)), percent(1));
    assertThat(some.errorRate()).isCloseTo(Theory.lossWithRoom(2, 3, 1.8), percent(1));
    assertThat(some.failures()).containsOnlyKeys(Failure.QUEUE_FULL);
  }

  /** Of windows of any length, also of none. */
  @Test
  void usersOfAPathThatTakesNoTimeWouldSendWithoutEnd() {
    Networks path =
        new Networks()
            .pool(1, Network.UNLIMITED)
            .fifo(1)
            .acquire(0)
            .use(0, constant(0))
            .delay(constant(0))
            .release(0);
    Network network = path.under(closed(50, constant(0)));

    for (Settings settings :
        List.of(Settings.settled(1, network, 0, 4_000_000), Settings.window(1, 0, 10))) {
      assertThatThrownBy(() -> Simulation.run(network, settings))
          .isInstanceOf(SimulationException.class)
          .hasMessageStartingWith("No step of the path takes time, and users do not think");
    }
    assertThat(
            Simulation.run(path.under(closed(50, constant(1))), Settings.window(1, 5, 100))
                .throughput())
        .isCloseTo(50, percent(10));
  }

  @Test
  void whoWaitsTooLongForAMemberFails() {
    // One member, arrivals and holding times at the same rate of 1, a patience of 3: the density of
    // the virtual wait is constant up to 3, then falls as e^-x, so 1 / (2 + 3) are lost.
    Network network =
        new Networks()
            .pool(1, Network.UNLIMITED)
            .acquire(0, 3)
            .delay(exponential(1))
            .release(0)
            .under(poisson(1));

    Simulated seen = Simulation.run(network, LONG);

    assertThat(seen.errorRate()).isCloseTo(0.2, percent(1));
    assertThat(seen.failures()).containsOnlyKeys(Failure.ACQUIRE_TIMEOUT);
    assertThat(seen.pools().getFirst().busy()).isCloseTo(0.8, percent(1));
  }

  @Test
  void aClientThatGivesUpLeavesItsRequestBehind() {
    Network network =
        new Networks().fifo(1_000).use(0, exponential(1)).timeout(Math.log(2)).under(poisson(1));

    Simulated seen = Simulation.run(network, LONG);

    assertThat(seen.errorRate()).isCloseTo(0.5, percent(1));
    assertThat(seen.failures()).containsOnlyKeys(Failure.CLIENT_TIMEOUT);
    assertThat(seen.p99()).isLessThan(Math.log(2) * 1.002);
    assertThat(seen.stations().getFirst().busy()).isCloseTo(1, percent(1));
  }

  @Test
  void aUserWhoGivesUpGoesOnToTheNextRequest() {
    Network network =
        new Networks().delay(constant(1)).timeout(0.25).under(Networks.closed(4, constant(0.25)));

    Simulated seen = Simulation.run(network, Settings.window(1, 10, 100));

    assertThat(seen.errorRate()).isEqualTo(1);
    assertThat(seen.failures().get(Failure.CLIENT_TIMEOUT)).isEqualTo(800L);
    assertThat(seen.mean()).isNaN();
  }

  @Test
  void aWindowInWhichNothingSucceedsIsNotDoubledForEver() {
    Network network = new Networks().delay(constant(1)).timeout(0.5).under(poisson(10));

    Simulated seen =
        Simulation.run(network, Settings.steady(1, 0, 10, RelaxationTime.of(network), 2_000));

    assertThat(seen.completed()).isZero();
    assertThat(seen.errorRate()).isEqualTo(1, within(0.0));
  }

  @Test
  void aPathThatTakesNoTimeIsNamedInsteadOfRunForEver() {
    Network network = new Networks().delay(constant(0)).under(Networks.closed(2, constant(0)));

    assertThatThrownBy(() -> Simulation.run(network, Settings.window(1, 0, 1)))
        .isInstanceOf(SimulationException.class)
        .hasMessageContaining("without time passing");
  }

  private static Network held(int capacity, int room, double seconds) {
    return new Networks()
        .pool(capacity, room)
        .acquire(0)
        .delay(exponential(seconds))
        .release(0)
        .under(poisson(1));
  }

  private static Percentage percent(double whole) {
    return withinPercentage(SIZE.tolerance(whole));
  }
}
