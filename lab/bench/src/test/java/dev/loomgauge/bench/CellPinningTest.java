package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.Pinning.CellPinning;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellPinningTest {
  private static final Verdict.Row ROW =
      new Verdict.Row(
          "monitor-21",
          "virtual",
          "20",
          2,
          20.0,
          new Range(19, 21),
          20,
          1.0,
          null,
          null,
          null,
          0.0,
          null,
          null,
          null);

  @Test
  void pinnedWaitsAreAddedUpOverTheValidTrialsAndTheirMostFrequentPlaceIsNamed() {
    JvmUse.Observed first =
        JvmUse.Observed.event(50, List.of("a.Guarded.call:12", "a.Http:3"), null);
    JvmUse.Observed second = JvmUse.Observed.event(70, List.of("a.Other.call:1"), null);
    List<Trial> trials =
        List.of(trial("1", first.plus(first)), trial("2", second), voided("3", second));

    CellPinning cell = CellPinning.of(ROW, trials).orElseThrow();

    assertThat(cell.fields(List.of("jdk", "guard")))
        .containsExactly(
            "21",
            "monitor",
            "20.0 req/s (19 to 21)",
            "0.300",
            "0.0170",
            "70.0 ms",
            "`a.Guarded.call:12` < `a.Http:3`");
  }

  @Test
  void aCellWithoutAValidTrialHasNoRow() {
    assertThat(CellPinning.of(ROW, List.of(voided("1", JvmUse.Observed.NOTHING)))).isEmpty();
  }

  private static Trial voided(String id, JvmUse.Observed pinned) {
    return trial(
        id, pinned, new TrialWarning("steal", TrialWarning.Severity.VOID, "10 % stolen", "Wait."));
  }

  private static Trial trial(String id, JvmUse.Observed pinned, TrialWarning... warnings) {
    return new Trial(
        id,
        "monitor-21",
        Map.of("threads", "virtual", "jdk", "21", "guard", "monitor", "users", "20"),
        1,
        null,
        "jdk-http",
        "2026-01-01T00:00:00Z",
        Trial.Outcome.COMPLETED,
        null,
        new Prediction(50, 20, null, null, List.of(), null),
        "",
        null,
        LoadSummaries.of(5, 100, 1000),
        Map.of(),
        List.of(),
        JvmUses.of(10, 0, 20, null, null, null, 21, null, Map.of(JvmUse.PINNED, pinned)),
        null,
        null,
        List.of(warnings));
  }
}
