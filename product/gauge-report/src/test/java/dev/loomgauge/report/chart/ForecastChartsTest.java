package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.reading.PredictedCurves;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ForecastChartsTest {
  private static List<Chart> charts(@Nullable Expected expected) {
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 100), true, 0);
    List<Chart.Section> sections =
        ForecastCharts.of(
            PredictedCurves.of(
                List.of(
                    new PredictionsCsv.Row(
                        "2026-01-01T00:00:00Z",
                        "virtual-2600",
                        Map.of("threads", "virtual", "users", "2600"),
                        new Prediction(50, 100, null, null, List.of(limit), expected)))));
    assertThat(sections).singleElement().returns("", Chart.Section::title);
    return sections.getFirst().charts();
  }

  @Test
  void percentilesAreDrawnWhereASolverTellsThemElseTheMeanElseNothing() {
    List<Chart> all =
        charts(ExpectedFigures.of("simulation", 90, 12.5, 11.0, 20.0, 30.0, 0, Map.of()));
    List<Chart> mean = charts(ExpectedFigures.of("mva", 90, 12.5, null, null, null, 0, Map.of()));

    assertThat(all)
        .extracting(Chart::id)
        .containsExactly("predicted-throughput", "predicted-latency");
    assertThat(all.getLast().words().caption())
        .isEqualTo("Logarithmic, the same scale in every panel.");
    assertThat(all.getFirst().words().summary())
        .isEqualTo("virtual at 2,600: 90.0 req/s of 100 req/s, mean 12.5 ms, p99 30.0 ms.");
    assertThat(mean.getLast().words().caption())
        .isEqualTo("Logarithmic; the solver gives the mean only.");
    assertThat(charts(null)).extracting(Chart::id).containsExactly("predicted-throughput");
    assertThat(charts(null).getFirst().words().summary())
        .isEqualTo("virtual at 2,600: \u2013 of 100 req/s, mean \u2013, p99 \u2013.");
  }
}
