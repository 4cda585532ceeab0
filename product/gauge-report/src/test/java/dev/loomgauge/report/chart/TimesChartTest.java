package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TimesChartTest {
  private static Trial trial(String threads, Map<Activity, Double> predicted) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .id(threads)
        .cell(threads)
        .levels(Map.of("threads", threads))
        .outcome(Trial.Outcome.COMPLETED)
        .load(LoadSummaries.of(10, 100, 5))
        .jvm(
            new JvmUse(
                300,
                0,
                40,
                null,
                null,
                null,
                25,
                null,
                Map.of(),
                new RunQueue(0.01, 0, null),
                null,
                null,
                List.of()))
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
}
