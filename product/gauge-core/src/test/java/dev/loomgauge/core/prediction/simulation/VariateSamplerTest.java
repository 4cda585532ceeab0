package dev.loomgauge.core.prediction.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.prediction.network.Variate;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Tolerances are six standard errors of what 100,000 values estimate. */
class VariateSamplerTest {
  private static final int VALUES = 100_000;

  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void exponentialAndNormalVariatesHaveTheirMeansVariancesAndTails() {
    double[] exponential = drawn(() -> VariateSampler.exponential(random));
    double[] normal = drawn(() -> VariateSampler.normal(random));

    assertThat(mean(exponential, x -> x)).isCloseTo(1, within(0.019));
    assertThat(mean(exponential, x -> x > 3 ? 1 : 0)).isCloseTo(Math.exp(-3), within(0.0042));
    assertThat(mean(exponential, x -> x < 0 ? 1 : 0)).isZero();
    assertThat(mean(normal, x -> x)).isCloseTo(0, within(0.019));
    assertThat(mean(normal, x -> x * x)).isCloseTo(1, within(0.027));
    assertThat(mean(normal, x -> x > 1.959964 ? 1 : 0)).isCloseTo(0.025, within(0.003));
    assertThat(mean(normal, x -> x < -1.959964 ? 1 : 0)).isCloseTo(0.025, within(0.003));
  }

  @Test
  void aLognormalVariateHasItsMeanAndItsVariance() {
    VariateSampler sampler = VariateSampler.of(new Variate.Lognormal(0.2, 0.5), random);

    double[] values = drawn(sampler::next);

    assertThat(mean(values, x -> x)).isCloseTo(0.2, within(0.0019));
    // With kurtosis 8: the variance of a sample has the standard error 0.01 * sqrt(7 / n).
    assertThat(mean(values, x -> (x - 0.2) * (x - 0.2))).isCloseTo(0.01, within(0.0005));
  }

  private static double[] drawn(DoubleSupplier draw) {
    double[] values = new double[VALUES];
    Arrays.setAll(values, _ -> draw.getAsDouble());
    return values;
  }

  private static double mean(double[] values, DoubleUnaryOperator of) {
    return Arrays.stream(values).map(of).average().orElseThrow();
  }
}
