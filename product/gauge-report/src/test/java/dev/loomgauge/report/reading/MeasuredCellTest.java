package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MeasuredCellTest {
  private static final TrialWarning CAUTION = new TrialWarning("any", Severity.CAUTION, "", "");
  private static final TrialWarning VOID = new TrialWarning("any", Severity.VOID, "", "");

  @Test
  void theMeanIsThatOfTheTrialsThatCount() {
    MeasuredCell cell = cell(trial(100), trial(200, CAUTION), trial(900, VOID));

    assertThat(throughput(cell)).isEqualTo(150.0);
    assertThat(cell.shown()).hasSize(2);
    assertThat(cell.voided()).hasSize(1);
  }

  @Test
  void withoutOneThatCountsThereIsNoMean() {
    MeasuredCell cell = cell(trial(900, VOID));

    assertThat(throughput(cell)).isNull();
    assertThat(cell.shown()).isEqualTo(cell.voided()).hasSize(1);
  }

  private static @Nullable Double throughput(MeasuredCell cell) {
    return cell.mean(load -> load.requests().throughputRps());
  }

  private static MeasuredCell cell(Trial... trials) {
    return new MeasuredCell("virtual", "100", 100, List.of(trials), null);
  }

  private static Trial trial(long rps, TrialWarning... warnings) {
    return new Trial(
        "001",
        "cell",
        Map.of(),
        1,
        "service",
        "",
        Trial.Outcome.COMPLETED,
        null,
        new Prediction(1, 1_000, null, null, List.of(), null),
        "",
        null,
        new LoadSummary(
            "2026-01-01T00:00:00Z",
            1,
            Requests.of(rps, 1, null, Map.of(), Map.of()),
            new Latencies(1, 1, 1, 1, 1, 1, 1, 1),
            null),
        Map.of(),
        List.of(),
        null,
        null,
        null,
        List.of(warnings));
  }
}
