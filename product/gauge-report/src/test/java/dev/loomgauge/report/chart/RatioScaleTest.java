package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatioScaleTest {
  @Test
  void smallDifferencesAreLinearAndTheMarginIsAlwaysOnIt() {
    RatioScale scale = RatioScale.of(List.of(0.995, 1.08), 0.03);

    assertThat(scale.logarithmic()).isFalse();
    assertThat(scale.holds(1 / 1.03)).isTrue();
    assertThat(scale.holds(1.08)).isTrue();
    assertThat(scale.ticks()).contains(1.0).hasSizeLessThanOrEqualTo(11);
  }

  @Test
  void manifoldRatiosAreLogarithmic() {
    assertThat(RatioScale.of(List.of(0.98, 6.9), 0.03))
        .isEqualTo(new RatioScale(true, 0.5, 10, List.of(0.5, 1.0, 2.0, 5.0, 10.0)));
  }

  @Test
  void whatLiesBeyondIsDrawnAtTheEdge() {
    RatioScale scale = RatioScale.of(List.of(1.1), 0.03);

    assertThat(scale.clamp(40)).isEqualTo(scale.max());
    assertThat(scale.holds(40)).isFalse();
  }
}
