package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SaturatingUsersTest {
  @Test
  void aMillionUsersBeforeAPoolAreSolvedWithFewRequests() {
    Network network = held().under(new Population.Closed(1_000_000, exponential(1), 0, 1));

    Simulated seen = Simulation.run(network, Settings.steady(1, 1_000, 1_000, none(), 4_000_000));

    // 100 members for 0.1 s each: X = 1,000 / s and R = N / X - Z.
    assertThat(seen.throughput()).isCloseTo(1_000, withinPercentage(1));
    assertThat(seen.mean()).isCloseTo(1_000_000 / seen.throughput() - 1, withinPercentage(0.1));
    assertThat(seen.p99()).isCloseTo(999, withinPercentage(1));
    assertThat(seen.pools().getFirst().busy()).isCloseTo(100, withinPercentage(1e-6));
    assertThat(seen.pools().getFirst().waiting()).isCloseTo(998_900, withinPercentage(0.1));
    assertThat(seen.completed()).isLessThan(4_000_000);
    assertThat(Objects.requireNonNull(seen.intervals()).mean().contains(999)).isTrue();
  }

  @Test
  void whoIsLeftOutOfACrowdOnlyMadeTheQueueLonger() {
    Network network = held().under(new Population.Closed(80_000, exponential(1), 0, 80));
    Settings settings = Settings.steady(1, 160, 160, none(), 1_000_000);

    Simulated fewer = Simulation.run(network, settings);
    Simulated all = Simulation.whole(network, settings);

    assertThat(fewer.mean()).isCloseTo(all.mean(), withinPercentage(1));
    assertThat(fewer.p50()).isCloseTo(all.p50(), withinPercentage(1));
    assertThat(fewer.p99()).isCloseTo(all.p99(), withinPercentage(2));
  }

  @Test
  void manyUsersWhoDoNotCrowdAreSimulatedWhole() {
    Network network = held().under(closed(50_000, exponential(100)));

    Simulated seen = Simulation.run(network, Settings.steady(1, 200, 100, none(), 500_000));

    assertThat(seen.crowded()).isFalse();
    assertThat(seen.throughput()).isCloseTo(50_000 / 100.1, withinPercentage(2));
  }

  private static RelaxationTime none() {
    return RelaxationTime.NONE;
  }

  private static Networks held() {
    return new Networks()
        .pool(100, Network.UNLIMITED)
        .acquire(0)
        .delay(exponential(0.05))
        .delay(constant(0.05))
        .release(0);
  }
}
