package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.TimelineRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where the phases of a trial begin and end on its axis of seconds. */
class SecondsFrameTest {
  private static List<TimelineRow> rows(int from, String... phases) {
    List<TimelineRow> rows = new ArrayList<>();
    for (String phase : phases) {
      rows.add(new TimelineRow(from + rows.size(), phase, Map.of()));
    }
    return rows;
  }

  @Test
  void everyPhaseBeginsAtItsFirstSecond() {
    assertThat(
            SecondsFrame.marks(
                rows(
                    -5, "ramp", "ramp", "warmup", "warmup", "warmup", "window", "window", "down",
                    "down")))
        .isEqualTo(Map.of("start", -5, "warm", -3, "end", 2, "down", 3));
  }

  @Test
  void aRampWithoutAWarmUpEndsWhereTheWindowOpens() {
    assertThat(SecondsFrame.marks(rows(-2, "ramp", "ramp", "window", "window")))
        .isEqualTo(Map.of("start", -2, "warm", 0, "end", 1, "down", 1));
    assertThat(SecondsFrame.marks(rows(-2, "warmup", "warmup", "window")))
        .isEqualTo(Map.of("start", -2, "warm", -2, "end", 0, "down", 0));
    assertThat(SecondsFrame.marks(rows(3, "window", "window")))
        .isEqualTo(Map.of("start", 0, "warm", 0, "end", 4, "down", 4));
    assertThat(SecondsFrame.marks(rows(-4, "ramp", "ramp")))
        .as("of a trial that was cut off")
        .isEqualTo(Map.of("start", -4, "warm", 0, "end", 0, "down", 0));
  }
}
