package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeanIntervalTest {

  @Test
  void theIntervalOfThreeValuesUsesStudentsTWithTwoDegreesOfFreedom() {
    MeanInterval interval = MeanInterval.of(List.of(9.0, 10.0, 11.0));

    assertThat(interval.mean()).isEqualTo(10);
    assertThat(interval.halfWidth()).isEqualTo(4.30265273 / Math.sqrt(3), within(1e-8));
  }

  @Test
  void oneValueHasNoInterval() {
    assertThat(MeanInterval.of(List.of(5.0)).hasInterval()).isFalse();
  }
}
