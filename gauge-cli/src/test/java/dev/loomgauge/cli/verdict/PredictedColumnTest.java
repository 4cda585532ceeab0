package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredictedColumnTest {
  private static final Trial KNOWN = trial("known", new Range(950, 1_050));
  private static final Trial OPEN = trial("open", new Range(200, 5_000));

  @Test
  void aFigureWithoutAnIntervalIsExplainedWhereverItStands() {
    assertThat(PredictedColumn.of(List.of(KNOWN, OPEN)).open()).isTrue();
    assertThat(PredictedColumn.of(List.of(OPEN, KNOWN)).open()).isTrue();
    assertThat(PredictedColumn.of(List.of(KNOWN)).open()).isFalse();
  }

  @Test
  void eachCellHasItsInterval() {
    PredictedColumn column = PredictedColumn.of(List.of(KNOWN, OPEN));

    assertThat(column.of("known")).isEqualTo("950–1,050");
    assertThat(column.of("open")).isEqualTo("~1,000 (no interval)");
    assertThat(column.of("other")).isEqualTo("-");
    assertThat(String.join(" ", column.meaning())).contains(Interval.ABSENT + " marks");
  }

  private static Trial trial(String cell, Range range) {
    Expected expected =
        new Expected(
            "mva",
            1_000,
            null,
            null,
            null,
            null,
            0,
            Map.of(),
            null,
            Map.of(Figure.THROUGHPUT, new Interval(range, 0.1, "20 past pairs")));
    return new Trial(
        "001",
        cell,
        Map.of(),
        1,
        "service",
        "",
        Trial.Outcome.FAILED,
        "broken",
        new Prediction(1, 1_000, null, null, List.of(), expected),
        "",
        null,
        null,
        Map.of(),
        List.of(),
        null,
        null,
        null,
        List.of());
  }
}
