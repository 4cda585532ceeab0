package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import org.junit.jupiter.api.Test;

/** Requests that hold a member of a pool twice, with nothing but work between. */
class BargingTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  @Test
  void whoAsksAgainOvertakesThoseWhoWaitAndTheFirstOfThemBecomesTheLast() {
    // Held by the first from 0 to 4 s, by the third to 8 s, and by the second to 12 s.
    assertThat(mean(new Networks().barging(1))).isCloseTo((4 + 11 + 6.5) / 3, within(0.01));
    // In turn: 0 to 2 and 6 to 8 s, 2 to 4 and 8 to 10 s, 4 to 6 and 10 to 12 s.
    assertThat(mean(fifo())).isCloseTo((8 + 9 + 10.5) / 3, within(0.01));
  }

  private static Networks fifo() {
    return new Networks().pool(1, Network.UNLIMITED);
  }

  /** Of three requests that begin at 0, 1 and 1.5 s and hold the member for 2 s, twice. */
  private static double mean(Networks pool) {
    return Simulation.run(
            twice(pool, NEVER).under(new Population.Trace(new double[] {0, 1, 1.5}, 100)),
            Settings.window(1, 0, 100))
        .mean();
  }

  private static Networks twice(Networks pool, double timeout) {
    return pool.acquire(0, timeout)
        .delay(constant(2))
        .release(0)
        .acquire(0, timeout)
        .delay(constant(2))
        .release(0);
  }

  @Test
  void whoIsOvertakenKeepsItsDeadline() {
    Simulated seen =
        Simulation.run(
            twice(new Networks().barging(1), 4.5)
                .under(new Population.Trace(new double[] {0, 1, 1.5}, 100)),
            Settings.window(1, 0, 100));

    // The second would have the member at 8 s; its time is over at 5.5 s.
    assertThat(seen.failures()).containsOnlyKeys(Failure.ACQUIRE_TIMEOUT);
    assertThat(seen.errorRate()).isCloseTo(1 / 3.0, within(0.001));
    assertThat(seen.mean()).isCloseTo((4 + 6.5) / 2, within(0.01));
  }

  @Test
  void whoWaitsBetweenDoesNotOvertake() {
    Networks between =
        new Networks()
            .barging(1)
            .acquire(0)
            .delay(constant(2))
            .release(0)
            .delay(constant(0.001))
            .acquire(0)
            .delay(constant(2))
            .release(0);

    assertThat(
            Simulation.run(
                    between.under(new Population.Trace(new double[] {0, 1, 1.5}, 100)),
                    Settings.window(1, 0, 100))
                .mean())
        .isCloseTo((8 + 9 + 10.5) / 3, within(0.01));
  }

  @Test
  void aMemberThatNobodyWaitsForIsGivenBackInTheMeantime() {
    // The second comes 0.5 ms after the first has released the member, which still works for 0.5.
    Simulated seen = worked(0.001, 2.000_5);

    // The second keeps it to 6.0015 s, and the first has it from then on.
    assertThat(seen.mean()).isCloseTo((8.001_5 + 4.001) / 2, within(0.0001));
    assertThat(seen.pools().getFirst().busy()).isCloseTo((2 + 4.001 + 2) / 100.0, within(0.0001));
  }

  @Test
  void whoWorksForLongDoesNotOvertake() {
    // 0 to 2 s, 2.5 to 4.5, the first again to 6.5, and the second, which has worked by 5.5, to
    // 8.5.
    assertThat(worked(1, 2.5).mean()).isCloseTo((6.5 + 6) / 2, within(0.01));
  }

  /** Of two requests, at 0 s and later, that work between two holds of 2 s. */
  private static Simulated worked(double seconds, double later) {
    Networks path =
        new Networks()
            .fifo(1)
            .barging(1)
            .acquire(0)
            .delay(constant(2))
            .release(0)
            .use(0, constant(seconds))
            .acquire(0)
            .delay(constant(2))
            .release(0);
    return Simulation.run(
        path.under(new Population.Trace(new double[] {0, later}, 100)), Settings.window(1, 0, 100));
  }

  /** The example of docs/prediction.md, over 10,000 s in the full size. */
  @Test
  void throughputAndMeanStayAndTheTailGrows() {
    Settings settings = Settings.window(7, 100, TestSize.of(10_000).taken());
    Simulated barging = Simulation.run(busy(new Networks().fifo(1).barging(10)), settings);
    Simulated fair =
        Simulation.run(busy(new Networks().fifo(1).pool(10, Network.UNLIMITED)), settings);

    assertThat(barging.throughput()).isCloseTo(fair.throughput(), withinPercentage(1.5));
    assertThat(barging.mean()).isCloseTo(fair.mean(), withinPercentage(1.5));
    assertThat(barging.p99() / barging.mean()).isCloseTo(2.0, within(0.1));
    assertThat(fair.p99() / fair.mean()).isCloseTo(1.1, within(0.05));
  }

  private static Network busy(Networks stations) {
    return stations
        .acquire(0)
        .delay(new Variate.Lognormal(0.01, 0.1))
        .release(0)
        .use(0, constant(0.000_1))
        .acquire(0)
        .delay(new Variate.Lognormal(0.01, 0.1))
        .release(0)
        .use(0, constant(0.000_5))
        .under(closed(20, constant(0)));
  }
}
