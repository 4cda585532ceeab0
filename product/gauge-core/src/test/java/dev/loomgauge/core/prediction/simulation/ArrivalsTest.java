package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

  @Test
  void theSameSeedGivesTheSameFiguresAndAnotherOneOthers() {
    Network network =
        new Networks().fifo(1).use(0, exponential(0.9)).delay(exponential(1)).under(poisson(1));

    Simulated first = Simulation.run(network, Settings.window(5, 10, 10_000));

    assertThat(Simulation.run(network, Settings.window(5, 10, 10_000))).isEqualTo(first);
    assertThat(Simulation.run(network, Settings.window(6, 10, 10_000)).mean())
        .isNotEqualTo(first.mean());
  }

  @Test
  void constantArrivalsNeverMeetWhenDemandsAreShorterThanTheirDistance() {
    Network network =
        new Networks().fifo(1).use(0, constant(0.9)).under(new Population.Open(1, false));

    Simulated seen = Simulation.run(network, Settings.window(1, 10, 1_000));

    assertThat(seen.throughput()).isEqualTo(1, within(1e-3));
    assertThat(seen.mean()).isEqualTo(0.9, within(1e-9));
    assertThat(seen.stations().getFirst().waiting()).isZero();
  }

  @Test
  void aTraceArrivesAsRecordedAndOverAgain() {
    Population trace = new Population.Trace(new double[] {0, 0, 1}, 10);
    Network network = new Networks().fifo(1).use(0, constant(2)).under(trace);

    Simulated seen = Simulation.run(network, Settings.window(1, 100, 1_000));

    // The three wait for 0, 2 and 3 seconds.
    assertThat(seen.completed()).isEqualTo(300);
    assertThat(seen.mean()).isEqualTo((2 + 4 + 5) / 3.0, within(1e-9));
  }

  @Test
  void usersStartOverTheirRamp() {
    Network network =
        new Networks().delay(constant(100)).under(new Population.Closed(10, constant(0), 50, 0));

    Simulated early = Simulation.run(network, Settings.window(1, 0, 120));

    // Those who start at 0, 5, 10, 15 and 20 s have ended by 120 s.
    assertThat(early.completed()).isEqualTo(5);
  }

  @Test
  void usersWhoStartTogetherBehindAConstantDelayStayInOneBurst() {
    Simulated burst = Simulation.run(behindADelay(0), Settings.window(1, 10, 60));
    Simulated spread = Simulation.run(behindADelay(0.5), Settings.window(1, 10, 60));

    // All 1,000 share the server for 0.22 s, and the next burst begins when this one ends.
    assertThat(burst.mean()).isEqualTo(0.72, within(1e-6));
    assertThat(burst.p99()).isCloseTo(0.72, withinPercentage(1));
    assertThat(spread.mean()).isBetween(0.5002, 0.5004);
    assertThat(spread.throughput()).isCloseTo(1_000 / 0.5002, withinPercentage(0.1));
  }

  private static Network behindADelay(double spread) {
    return new Networks()
        .sharing(1)
        .delay(constant(0.5))
        .use(0, constant(0.00022))
        .under(new Population.Closed(1_000, constant(0), 0, spread));
  }
}
