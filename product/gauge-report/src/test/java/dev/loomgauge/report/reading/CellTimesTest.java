package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellTimesTest {
  private static final LoadSummary LOAD =
      new LoadSummary(
          "", 10, Requests.of(100, 10, null, Map.of(), Map.of()), Latencies.constant(5), null);

  private static Trial trial(String id, String cell) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .id(id)
        .cell(cell)
        .outcome(Trial.Outcome.COMPLETED)
        .load(LOAD)
        .trial();
  }

  @Test
  void cellsComeInTheOrderOfTheirFirstValidTrials() {
    Map<String, List<Trial>> cells =
        CellTimes.valid(
            List.of(
                FailedTrial.TRIAL, trial("2", "virtual"), trial("3", "a"), trial("4", "virtual")));

    assertThat(cells.keySet()).containsExactly("virtual", "a");
    assertThat(cells.get("virtual")).extracting(Trial::id).containsExactly("2", "4");
  }
}
