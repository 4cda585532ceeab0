package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Percentiles of times that are nearly always the same. */
class SharpTimesTest {
  /**
   * M/M/1 of 2 ms, after which a request waits for 200 ms, nearly always the same: normal to within
   * chance, so that its p50 and p99 are those of the sum with an exponential time.
   */
  @Test
  void aDelayThatHardlyVariesIsAsSharpAsItIs() {
    for (double cv : new double[] {0.05, 0.02}) {
      Network network =
          new Networks()
              .fifo(1)
              .use(0, exponential(0.001))
              .delay(new Variate.Lognormal(0.2, cv))
              .under(poisson(500));
      Solution.Response found =
          Solvers.named("bcmp").solve(network, Settings.window(7, 1, 1)).response();
      double sigma = Math.sqrt(Math.log1p(cv * cv));
      double mu = Math.log(0.2) - sigma * sigma / 2;
      int steps = 200_000;
      for (double[] share :
          new double[][] {
            {0.5, Objects.requireNonNull(found.p50())}, {0.99, Objects.requireNonNull(found.p99())}
          }) {
        double sum = 0;
        double step = 17.0 / steps;
        for (int i = 0; i < steps; i++) {
          double z = -8.5 + (i + 0.5) * step;
          double left = share[1] - Math.exp(mu + sigma * z);
          double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * step;
          sum += left > 0 ? density * -Math.expm1(-left / 0.002) : 0;
        }
        assertThat(sum).as("cv %s", cv).isCloseTo(share[0], within(1e-4));
      }
    }
  }

  /**
   * A demand that hardly varies waits as a constant one does, of which the wait is at most t with
   * (1 - rho) exp(rho t) for t below the demand (Gross and Harris, section 5.1.5).
   */
  @Test
  void aDemandThatHardlyVariesIsAsSharpAsItIs() {
    for (double load : new double[] {0.1, 0.2}) {
      Network network =
          new Networks().fifo(1).use(0, new Variate.Lognormal(1, 0.02)).under(poisson(load));
      Solution.Response found =
          Solvers.named("mg1").solve(network, Settings.window(7, 1, 1)).response();

      assertThat(Objects.requireNonNull(found.p50())).as("%s", load).isCloseTo(1, within(0.02));
      assertThat(Objects.requireNonNull(found.p95()))
          .as("%s", load)
          .isCloseTo(1 + Math.log(0.95 / (1 - load)) / load, within(0.005));
    }
  }
}
