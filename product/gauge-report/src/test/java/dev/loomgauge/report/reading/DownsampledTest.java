package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.TimelineRow;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DownsampledTest {
  @Test
  void halfAnHourIsShownSecondBySecond() {
    List<TimelineRow> rows = rows(1_800);
    assertThat(Spread.downsampled(rows)).isSameAs(rows);
    assertThat(Spread.merged(rows)).isEmpty();
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

  /** Most seconds of a service have none, and those that have are the ones that matter. */
  @Test
  void ofHoursTheLongestPausesStay() {
    List<TimelineRow> rows =
        IntStream.range(0, 9_000)
            .mapToObj(i -> new TimelineRow(i, "window", stopped(i % 5 == 2 ? 250.0 : 0.0)))
            .toList();

    assertThat(Spread.downsampled(rows))
        .allSatisfy(row -> assertThat(row.values()).isEqualTo(stopped(250)));
    assertThat(Spread.merged(rows)).contains("of pauses, of failures", "the worst");
  }

  private static Map<String, @Nullable Double> stopped(double ms) {
    return Map.of("gc_ms", ms, "pinned_ms", ms, "scheduling_lag_ms", ms);
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

  @Test
  void evenlySpacedElementsHaveTheFirstAndTheLast() {
    List<Integer> ten = IntStream.range(0, 10).boxed().toList();

    assertThat(Spread.of(ten, 10)).isSameAs(ten);
    assertThat(Spread.of(ten, 4)).containsExactly(0, 3, 6, 9);
    assertThat(Spread.of(ten, 9)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 9);
    assertThat(Spread.of(ten, 2)).containsExactly(0, 9);
    assertThat(Spread.of(ten, 1)).containsExactly(9);
  }

  @Test
  void twelveNamesAreToldAndOfMoreTheFirstTwelve() {
    List<String> names = IntStream.range(0, 14).mapToObj(i -> "n" + i).toList();

    assertThat(Spread.names(names.subList(0, 12)))
        .isEqualTo("n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11");
    assertThat(Spread.names(names))
        .isEqualTo("n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11 and 2 more");
  }

  @Test
  void aPhaseIsNotMixedWithTheNextAndTheLastSecondsAreKept() {
    List<TimelineRow> rows = new java.util.ArrayList<>();
    for (int i = 0; i < 3_601; i++) {
      rows.add(
          new TimelineRow(
              i,
              i < 4 ? "ramp" : "window",
              i % 3 == 0
                  ? Map.of()
                  : Map.of("ok", (double) i, "permits_waiting", (double) (i % 7))));
    }

    List<TimelineRow> drawn = Spread.downsampled(rows);

    // Three seconds a point: 0 to 2, 3 alone, then from 4 on.
    assertThat(drawn.stream().limit(4).map(TimelineRow::second)).containsExactly(0, 3, 4, 7);
    assertThat(drawn.stream().limit(3).map(TimelineRow::phase))
        .containsExactly("ramp", "ramp", "window");
    assertThat(drawn.getFirst().value("ok")).as("the lower of two").isEqualTo(1);
    assertThat(drawn.getFirst().value("permits_waiting")).as("the worse of two").isEqualTo(2);
    assertThat(drawn.get(1).values()).isEmpty();
    assertThat(drawn.getLast().second()).isEqualTo(3_598);
    assertThat(drawn).hasSize(2 + 1_199);
  }
}
