package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuantileTest {

  @Test
  void aQuantileLiesBetweenTheTwoValuesAroundItsPlace() {
    List<Double> values = List.of(5.0, 1.0, 4.0, 2.0, 3.0);

    // Place (5 + 1/3) / 4 + 1/3 = 5/3: two thirds of the way from the first to the second.
    assertThat(Quantile.of(values, 0.25)).isCloseTo(1 + 2.0 / 3, within(1e-12));
    assertThat(Quantile.of(values, 0.9)).isEqualTo(5);
    assertThat(Quantile.of(values, 0)).isEqualTo(1);
    assertThat(Quantile.of(values, 1)).isEqualTo(5);
  }

  @Test
  void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
    assertThat(Quantile.median(List.of(9.0, 1.0, 2.0, 4.0))).isCloseTo(3, within(1e-12));
    assertThat(Quantile.median(List.of(7.0))).isEqualTo(7);
  }

  @Test
  void withoutValuesThereIsNone() {
    assertThatThrownBy(() -> Quantile.median(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
