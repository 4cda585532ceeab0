package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LogScaleTest {
  @Test
  void itRunsBetweenRoundNumbersWithRoomAtBothEnds() {
    LogScale scale = LogScale.of(List.of(198.4, 2841.0));

    assertThat(scale).isEqualTo(new LogScale(100, 5000));
    assertThat(scale.ticks()).containsExactly(100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0);
  }

  @Test
  void manyDecadesHaveOneLineEach() {
    assertThat(LogScale.of(List.of(1.5, 90_000.0)).ticks())
        .containsExactly(1.0, 10.0, 100.0, 1000.0, 10_000.0, 100_000.0);
  }

  @Test
  void withoutValuesAboveZeroItIsStillAnAxis() {
    assertThat(LogScale.of(List.of(0.0))).isEqualTo(new LogScale(1, 1000));
  }

  @Test
  void whatLiesOutsideIsDrawnAtItsEdge() {
    assertThat(new LogScale(10, 100).clamp(0)).isEqualTo(10);
  }

  @Test
  void labelsSideBySideAreWholeDecadesWhereThereAreTwo() {
    assertThat(new LogScale(200, 20_000).sparseTicks()).containsExactly(1000.0, 10_000.0);
    assertThat(new LogScale(200, 2000).sparseTicks()).containsExactly(200.0, 500.0, 1000.0, 2000.0);
  }
}
