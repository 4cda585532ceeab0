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
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Requests of several kinds, against theory. */
class KindsTest {
  private static final Settings LONG = Settings.window(3, 1_000, 500_000);

  @Test
  void eachKindTakesItsOwnTimeAndAllOfThemTheWeightedMean() {
    Simulated seen =
        Simulation.run(
            new Networks()
                .choice(
                    0.7, new Networks().delay(constant(0.1)), new Networks().delay(constant(0.5)))
                .under(closed(10, constant(0.3))),
            LONG);

    assertThat(seen.kinds()).containsOnlyKeys("list", "create");
    assertThat(mean(seen, "list")).isCloseTo(0.1, within(1e-9));
    assertThat(mean(seen, "create")).isCloseTo(0.5, within(1e-9));
    assertThat(seen.mean()).isCloseTo(0.22, withinPercentage(1));
    assertThat(seen.throughput()).isCloseTo(10 / 0.52, withinPercentage(1));
  }

  /** Pollaczek and Khinchine: both wait for lambda E[S^2] / 2 (1 - rho). */
  @Test
  void kindsBeforeOneServerWaitAlikeAsTheirMixedDemandsHaveIt() {
    Simulated seen =
        Simulation.run(
            new Networks()
                .fifo(1)
                .choice(
                    0.7, new Networks().use(0, constant(0.1)), new Networks().use(0, constant(0.5)))
                .under(poisson(3)),
            LONG);

    double wait = 3 * (0.7 * 0.01 + 0.3 * 0.25) / 2 / (1 - 3 * 0.22);
    assertThat(mean(seen, "list")).isCloseTo(0.1 + wait, withinPercentage(2));
    assertThat(mean(seen, "create")).isCloseTo(0.5 + wait, withinPercentage(2));
    assertThat(seen.stations().getFirst().busy()).isCloseTo(0.66, withinPercentage(1));
  }

  /** Processor sharing: a kind's response time is its demand / (1 - rho), whatever the others. */
  @Test
  void kindsThatShareAServerAreStretchedAlike() {
    Simulated seen =
        Simulation.run(
            new Networks()
                .sharing(1)
                .choice(
                    0.5,
                    new Networks().use(0, exponential(0.1)),
                    new Networks().use(0, constant(0.4)))
                .under(poisson(2)),
            LONG);

    assertThat(mean(seen, "list")).isCloseTo(0.1 / 0.5, withinPercentage(2));
    assertThat(mean(seen, "create")).isCloseTo(0.4 / 0.5, withinPercentage(2));
  }

  @Test
  void whatIsBeforeAndBehindTheKindsIsThereForAll() {
    Simulated seen =
        Simulation.run(
            new Networks()
                .pool(4, Network.UNLIMITED)
                .acquire(0)
                .delay(constant(1))
                .choice(0.25, new Networks().delay(constant(1)), new Networks().delay(constant(3)))
                .delay(constant(2))
                .release(0)
                .under(closed(8, constant(0))),
            LONG);

    // Four at once, each held for 1 + (1 or 3) + 2 s.
    assertThat(seen.throughput()).isCloseTo(4 / 5.5, withinPercentage(1));
    assertThat(seen.pools().getFirst().busy()).isCloseTo(4, withinPercentage(1));
    assertThat(mean(seen, "create") - mean(seen, "list")).isCloseTo(2, withinPercentage(3));
  }

  private static double mean(Simulated seen, String kind) {
    return Objects.requireNonNull(seen.kinds().get(kind));
  }
}
