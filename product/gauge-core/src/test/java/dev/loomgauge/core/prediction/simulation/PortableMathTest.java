package dev.loomgauge.core.prediction.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PortableMathTest {
  private static final int VALUES = 100_000;

  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void theLogarithmIsThatOfStrictMathWithinFourUnitsInTheLastPlace() {
    for (int i = 0; i < VALUES; i++) {
      double x =
          i % 2 == 0 ? 1 - random.nextDouble() : StrictMath.exp(random.nextDouble(-300, 300));
      double exact = StrictMath.log(x);
      assertThat(PortableMath.log(x)).as("log %s", x).isCloseTo(exact, within(4 * Math.ulp(exact)));
    }
    assertThat(PortableMath.log(1)).isZero();
  }

  @Test
  void theExponentialFunctionIsThatOfStrictMathWithinTwoUnitsInTheLastPlace() {
    for (int i = 0; i < VALUES; i++) {
      double x = random.nextDouble(-600, 600);
      double exact = StrictMath.exp(x);
      assertThat(PortableMath.exp(x)).as("exp %s", x).isCloseTo(exact, within(2 * Math.ulp(exact)));
    }
    assertThat(PortableMath.exp(0)).isEqualTo(1);
  }
}
