package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import org.junit.jupiter.api.Test;

class RequestsTest {
  @Test
  void moreThanThereIsRoomForAreRefusedWithTheRemedy() {
    Requests requests = new Requests(1_000);
    for (int i = 0; i < 1_000; i++) {
      assertThat(requests.take(1)).isEqualTo(i);
    }

    assertThatThrownBy(() -> requests.take(2.5))
        .isInstanceOf(SimulationException.class)
        .hasMessage(
            "1,000 requests are in flight at 2.500 s, and a simulation has room for no more. Lower"
                + " the rate or the number of users, or give what they wait for more members, a"
                + " limited 'queue' or a 'timeout'.");
  }

  @Test
  void aNumberThatWasGivenBackIsTakenAgain() {
    Requests requests = new Requests(1);
    requests.give(requests.take(1));

    assertThat(requests.take(2)).isZero();
    assertThat(requests.inFlight()).isEqualTo(1);
  }

  /** Nobody waits for the pool, so that no user can be left out. */
  @Test
  void usersWithoutACrowdAreRefusedBeforeTheyStart() {
    Network network =
        new Networks()
            .pool(1_000_000, Network.UNLIMITED)
            .acquire(0)
            .delay(exponential(1))
            .release(0)
            .under(closed(10_000_000, exponential(100)));

    assertThatThrownBy(() -> Simulation.whole(network, Settings.window(1, 0, 1)))
        .isInstanceOf(SimulationException.class)
        .hasMessageStartingWith("10,000,000 users are more than a simulation has room for");
  }
}
