package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Simulated;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuantilesTest {
  @Test
  void theQuantilesOfEachShapeAreItsOwn() {
    are(constant(2), 2, 2, 2);
    are(new Variate.Uniform(1, 3), 2, 2.9, 2.98);
    // 2 ln 2, 2 ln 20 and 2 ln 100
    are(exponential(2), 1.386_294_361, 5.991_464_547, 9.210_340_372);
    // The root of a half is the median of a mean of 1 with a deviation of 1.
    are(new Variate.Lognormal(1, 1), 0.707_106_781, 2.781128781, 4.904916451);
    are(new Variate.Empirical(new double[] {1, 2, 3}, new double[] {0.5, 0.95, 1}), 1, 2, 3);
  }

  private static void are(Variate time, double p50, double p95, double p99) {
    // Half a second beside it is a part of each.
    Quantiles found = Quantiles.ofSum(List.of(constant(0.5), time)).orElseThrow();
    assertThat(found.p50()).isCloseTo(p50 + 0.5, within(1e-6));
    assertThat(found.p95()).isCloseTo(p95 + 0.5, within(1e-6));
    assertThat(found.p99()).isCloseTo(p99 + 0.5, within(1e-6));
  }

  @Test
  void theSumOfTwoRandomTimesIsNotKnown() {
    assertThat(Quantiles.ofSum(List.of(exponential(1), exponential(1)))).isEmpty();
    assertThat(Quantiles.ofSum(List.of())).contains(new Quantiles(0, 0, 0));
  }

  @Test
  void aPoolIsHeldForWhatLiesBetweenTakingAndGivingBack() {
    Networks path =
        new Networks()
            .fifo(1)
            .pool(Network.UNLIMITED, 0)
            .pool(Network.UNLIMITED, 0)
            .use(0, constant(1))
            .acquire(0)
            .use(0, constant(2))
            .acquire(1)
            .delay(constant(4))
            .release(0)
            .delay(constant(8))
            .release(1);

    assertThat(new Passage(path.under(poisson(1))).held(new double[] {3}, 2))
        .extracting(Simulated.Use::busy)
        .containsExactly(2.0 * (2 * 3 + 4), 2.0 * (4 + 8));
  }
}
