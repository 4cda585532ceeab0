package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GcRow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnduranceChartTest {
  @Test
  void aSecondHasItsLongestPauseAndItsLeastHeap() {
    assertThat(
            EnduranceChart.collected(
                List.of(
                    GcRow.pause(1, 3),
                    GcRow.heap(1, 40),
                    GcRow.pause(2, 9.5),
                    GcRow.heap(2, 30.25),
                    GcRow.pause(3, 1),
                    GcRow.heap(3, 50))))
        .isEqualTo(Map.of("gc_pause_ms", 9.5, "heap_after_mb", 30.25));
    assertThat(EnduranceChart.collected(List.of(GcRow.pause(1, 3))))
        .isEqualTo(Map.of("gc_pause_ms", 3.0));
    assertThat(EnduranceChart.collected(List.of())).isEmpty();
  }
}
