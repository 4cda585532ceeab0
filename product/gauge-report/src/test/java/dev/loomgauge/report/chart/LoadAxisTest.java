package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadAxisTest {
  @Test
  void fewLoadsAreAllLabelled() {
    List<Double> loads = List.of(100.0, 400.0, 2600.0);

    assertThat(new LoadAxis("users", loads).ticks()).isEqualTo(loads);
  }

  @Test
  void manyLoadsAreLabelledAtRoundNumbersBetweenThem() {
    assertThat(new LoadAxis("users", loads(1, 40, 25)).ticks())
        .containsExactly(50.0, 100.0, 200.0, 500.0, 1000.0);
  }

  @Test
  void manyLoadsCloseTogetherAreLabelledNowAndThen() {
    assertThat(new LoadAxis("users", loads(40, 59, 1)).ticks())
        .containsExactly(40.0, 43.0, 46.0, 49.0, 52.0, 55.0, 58.0);
  }

  private static List<Double> loads(int from, int to, int step) {
    return IntStream.rangeClosed(from, to).mapToObj(i -> (double) i * step).toList();
  }
}
