package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.TimelineRow;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DownsampledTest {
  @Test
  void halfAnHourIsShownSecondBySecond() {
    List<TimelineRow> rows = rows(1_800);
    assertThat(Spread.downsampled(rows)).isSameAs(rows);
  }

  @Test
  void ofHoursOneSecondStandsForSeveralByItsMedianItsWorstOrItsLeast() {
    List<TimelineRow> downsampled = Spread.downsampled(rows(9_000));
    assertThat(downsampled).hasSize(1_800);
    assertThat(downsampled.get(1).second()).isEqualTo(5);
    assertThat(downsampled.get(1).value("p99_ms")).isEqualTo(7);
    assertThat(downsampled.get(1).value("errors")).isEqualTo(9);
    assertThat(downsampled.get(1).value("heap_after_mb")).isEqualTo(5);
  }

  private static List<TimelineRow> rows(int seconds) {
    return IntStream.range(0, seconds)
        .mapToObj(
            i ->
                new TimelineRow(
                    i,
                    "window",
                    Map.of(
                        "p99_ms", (double) i, "errors", (double) i, "heap_after_mb", (double) i)))
        .toList();
  }
}
