package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {

  @Test
  void theSmallestIsMultipliedByAllTheNextByOneLess() {
    assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
  }

  @Test
  void noneIsSmallerThanOneThatWasSmallerBefore() {
    assertThat(Holm.adjusted(new double[] {0.02, 0.021}))
        .containsExactly(new double[] {0.04, 0.04}, within(1e-12));
  }

  @Test
  void noneExceedsOne() {
    assertThat(Holm.adjusted(new double[] {0.9, 0.8})).containsExactly(1, 1);
    assertThat(Holm.adjusted(new double[0])).isEmpty();
  }
}
