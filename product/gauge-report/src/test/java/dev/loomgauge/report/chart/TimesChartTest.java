package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimesChartTest {
  private static Trial trial(String threads, Map<Activity, Double> predicted) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .id(threads)
        .cell(threads)
        .levels(Map.of("threads", threads))
        .outcome(Trial.Outcome.COMPLETED)
        .load(LoadSummaries.of(10, 100, 5))
        .jvm(JvmUses.queued(new RunQueue(0.01, 0, null)))
        .prediction(
            new Prediction(
                1,
                10,
                null,
                null,
                List.of(),
                predicted.isEmpty()
                    ? null
                    : new Expected(
                        "mva", 10, 7.0, null, null, null, 0, Map.of(), null, Map.of(), Map.of(),
                        predicted)))
        .trial();
  }

  @Test
  void eachCellHasABarOfWhatWasPredictedBesideThatOfWhatWasMeasured() {
    Chart chart =
        TimesChart.of(
                List.of(trial("virtual", Map.of(Activity.CPU, 6.0)), trial("platform", Map.of())))
            .orElseThrow();

    assertThat(((Part) Objects.requireNonNull(chart.option().entries().get("yAxis"))).entries())
        .containsEntry(
            "data", List.of("virtual, predicted", "virtual, measured", "platform, measured"));
    assertThat(TimesChart.of(List.of(FailedTrial.TRIAL))).isEmpty();
  }

  /** Each is measured to take 5 ms, of which 1 ms is work: 0.01 requests at 10 a second. */
  @Test
  void partsAreStackedInMillisecondsWithTheRestThatNothingExplains() {
    Chart chart =
        TimesChart.of(
                List.of(trial("virtual", Map.of(Activity.CPU, 6.0)), trial("platform", Map.of())))
            .orElseThrow();

    List<?> series = (List<?>) Objects.requireNonNull(chart.option().entries().get("series"));
    assertThat(series)
        .extracting(each -> ((Part) each).entries().get("name"))
        .containsExactly("CPU", "not explained");
    assertThat(values(series.getFirst())).containsExactly(6.0, 1.0, 1.0);
    assertThat(values(series.getLast())).containsExactly(1.0, 4.0, 4.0);
    assertThat(((Part) series.getFirst()).entries())
        .containsEntry("stack", "time")
        .containsEntry("color", Style.activity(Activity.CPU));
    assertThat(tip(series.getLast()))
        .isEqualTo(
            new Chart.Tip(
                "virtual, predicted",
                List.of(List.of("CPU", "6.00 ms"), List.of("not explained", "1.00 ms")),
                ""));
    assertThat(chart.words().caption()).doesNotContain("evenly spaced");
  }

  private static List<Part> data(Object series) {
    return ((List<?>) Objects.requireNonNull(((Part) series).entries().get("data")))
        .stream().map(Part.class::cast).toList();
  }

  private static List<Object> values(Object series) {
    return data(series).stream()
        .map(point -> Objects.requireNonNull(point.entries().get("value")))
        .toList();
  }

  private static Object tip(Object series) {
    return Objects.requireNonNull(data(series).getFirst().entries().get("tip"));
  }

  @Test
  void ofMoreThanThirtyCellsThirtyAreDrawn() {
    List<Trial> trials =
        IntStream.range(0, 31).mapToObj(i -> trial("mode-" + i, Map.of())).toList();

    assertThat(TimesChart.of(trials).orElseThrow().words().caption())
        .endsWith(" 30 of 31 cells, evenly spaced.");
    assertThat(TimesChart.of(trials.subList(0, 30)).orElseThrow().words().caption())
        .doesNotContain("evenly spaced");
  }
}
