package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ProportionTest {

  @Test
  void theIntervalIsThatOfTheTablesByClopperAndPearson() {
    Proportion nine = Proportion.of(9, 10);

    assertThat(nine.low()).isCloseTo(0.5550, within(5e-5));
    assertThat(nine.high()).isCloseTo(0.9975, within(5e-5));
  }

  @Test
  void withoutAMissTheUpperEndIsOneAndTheLowerOneFollowsTheClosedForm() {
    Proportion all = Proportion.of(20, 20);
    Proportion none = Proportion.of(0, 20);

    assertThat(all.high()).isEqualTo(1);
    assertThat(all.low()).isCloseTo(Math.pow(0.025, 1 / 20.0), within(1e-9));
    assertThat(none.low()).isZero();
    assertThat(none.high()).isCloseTo(1 - all.low(), within(1e-9));
  }

  @Test
  void moreHitsThanTrialsAreRefused() {
    assertThatThrownBy(() -> Proportion.of(3, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("3 of 2");
    assertThatThrownBy(() -> Proportion.of(0, 0)).hasMessage("0 of 0");
    assertThatThrownBy(() -> Proportion.of(-1, 2)).hasMessage("-1 of 2");
  }
}
