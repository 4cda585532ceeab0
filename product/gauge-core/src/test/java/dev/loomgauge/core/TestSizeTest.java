package dev.loomgauge.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TestSizeTest {
  private static final TestSize WHOLE = new TestSize(10_000, 10_000);
  private static final TestSize FIFTH = new TestSize(10_000, 2_000);

  @Test
  void allSamplesAreHeldToTheDemandItself() {
    assertThat(WHOLE.most(500)).isEqualTo(500);
    assertThat(WHOLE.least(9_000)).isEqualTo(9_000);
    assertThat(WHOLE.mostShare(0.05)).isEqualTo(0.05, within(1e-12));
    assertThat(WHOLE.leastShare(0.9)).isEqualTo(0.9, within(1e-12));
    assertThat(WHOLE.tolerance(0.01)).isEqualTo(0.01);
  }

  /** Against the normal approximation with the factor of a finite population. */
  @Test
  void aPartOfThemMayScatterByWhatChanceMakesOfIt() {
    double error = Math.sqrt(0.05 * 0.95 / 2_000 * 8_000 / 9_999);

    assertThat(FIFTH.mostShare(0.05)).isCloseTo(0.05 + 3.72 * error, within(0.001));
    assertThat(FIFTH.leastShare(0.95)).isCloseTo(0.95 - 3.72 * error, within(0.001));
    assertThat(FIFTH.tolerance(0.01)).isCloseTo(0.01 * Math.sqrt(5), within(1e-12));
  }

  @Test
  void fewSamplesMayHaveAllFailuresOfAll() {
    TestSize few = new TestSize(40, 8);

    assertThat(few.most(2)).isEqualTo(2);
    assertThat(few.least(38)).isEqualTo(6);
  }
}
