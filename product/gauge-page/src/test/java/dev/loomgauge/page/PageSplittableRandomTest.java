package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class PageSplittableRandomTest {
  private static final int NUMBERS = 100_000;

  @Test
  void itGivesTheNumbersOfTheJdk() {
    for (long seed = -500; seed < 500; seed++) {
      SplittableRandom jdk = new SplittableRandom(seed);
      PageSplittableRandom ours = new PageSplittableRandom(seed);
      assertThat(ours.nextDouble()).isEqualTo(jdk.nextDouble());
      SplittableRandom child = jdk.split();
      PageSplittableRandom oursChild = ours.split();
      for (int i = 0; i < 20; i++) {
        assertThat(ours.nextDouble()).isEqualTo(jdk.nextDouble());
        assertThat(oursChild.nextDouble()).isEqualTo(child.nextDouble());
      }
    }
  }

  /** Six deviations of what 100,000 numbers estimate. */
  @Test
  void exponentialAndNormalNumbersHaveTheirMeansDeviationsAndTails() {
    double[] exponential = drawn(PageSplittableRandom::nextExponential);
    double[] normal = drawn(PageSplittableRandom::nextGaussian);

    assertThat(mean(exponential, x -> x)).isCloseTo(1, within(0.019));
    assertThat(mean(exponential, x -> x > 3 ? 1 : 0)).isCloseTo(Math.exp(-3), within(0.0042));
    assertThat(mean(exponential, x -> x < 0 ? 1 : 0)).isZero();
    assertThat(mean(normal, x -> x)).isCloseTo(0, within(0.019));
    assertThat(mean(normal, x -> x * x)).isCloseTo(1, within(0.027));
    assertThat(mean(normal, x -> x > 1.959964 ? 1 : 0)).isCloseTo(0.025, within(0.003));
    assertThat(mean(normal, x -> x < -1.959964 ? 1 : 0)).isCloseTo(0.025, within(0.003));
  }

  @Test
  void aWholeNumberIsBelowItsBoundAndEachIsAsLikelyAsEveryOther() {
    double[] whole = drawn(random -> random.nextInt(4));

    for (int i = 0; i < 4; i++) {
      double number = i;
      assertThat(mean(whole, x -> x == number ? 1 : 0)).isCloseTo(0.25, within(0.0083));
    }
  }

  private static double[] drawn(ToDoubleFunction<PageSplittableRandom> draw) {
    PageSplittableRandom random = new PageSplittableRandom(1);
    double[] numbers = new double[NUMBERS];
    Arrays.setAll(numbers, i -> draw.applyAsDouble(random));
    return numbers;
  }

  private static double mean(double[] numbers, DoubleUnaryOperator of) {
    return Arrays.stream(numbers).map(of).average().orElseThrow();
  }
}
