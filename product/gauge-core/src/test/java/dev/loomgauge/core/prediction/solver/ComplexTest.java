package dev.loomgauge.core.prediction.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ComplexTest {
  private static final Complex A = new Complex(3, 4);
  private static final Complex B = new Complex(1, -2);

  @Test
  void complexNumbersAreCalculatedByHand() {
    assertThat(A.plus(2)).isEqualTo(new Complex(5, 4));
    assertThat(A.minus(B)).isEqualTo(new Complex(2, 6));
    // 3 + 8 + (-6 + 4) i
    assertThat(A.times(B)).isEqualTo(new Complex(11, -2));
    assertThat(A.times(2)).isEqualTo(new Complex(6, 8));
    // (3 + 4 i) (1 + 2 i) / 5
    assertThat(A.over(B)).isEqualTo(new Complex(-1, 2));
    Complex half = new Complex(1, Math.PI / 2).exp();
    assertThat(half.re()).isCloseTo(0, within(1e-12));
    assertThat(half.im()).isCloseTo(Math.E, within(1e-12));
  }
}
