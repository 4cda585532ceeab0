package dev.loomgauge.core.prediction.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PolynomialTest {
  private static Polynomial of(double... coefficients) {
    return new Polynomial(Arrays.stream(coefficients).map(Math::log).toArray());
  }

  private static void assertCoefficients(Polynomial polynomial, double... expected) {
    assertThat(Arrays.stream(polynomial.logs()).map(Math::exp).toArray())
        .containsExactly(expected, within(1e-9));
  }

  @Test
  void productsAndPowersEndAtTheDegreeThatIsAskedFor() {
    Polynomial a = of(1, 2);
    Polynomial b = of(3, 0, 5);

    assertCoefficients(a.times(b, 9), 3, 6, 5, 10);
    assertCoefficients(b.times(a, 9), 3, 6, 5, 10);
    assertCoefficients(a.times(b, 2), 3, 6, 5);
    assertCoefficients(a.power(3, 9), 1, 6, 12, 8);
    assertCoefficients(a.power(3, 1), 1, 6);
    assertCoefficients(a.power(0, 9), 1);
    assertCoefficients(of(7, 2, 5, 4).slope(), 0, 2, 10, 12);
    assertThat(b.degree()).isEqualTo(2);
    assertThat(Polynomial.ONE.degree()).isZero();
  }

  @Test
  void equalCoefficientsAreEqual() {
    assertThat(of(1, 2)).isEqualTo(of(1, 2)).hasSameHashCodeAs(of(1, 2)).isNotEqualTo(of(2, 1));
    assertThat(Polynomial.ONE).hasToString("Polynomial[0.0]");
  }
}
