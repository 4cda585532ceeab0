package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.page.CellPages.CellPage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellPageTest {
  private static Trial trial(Map<String, Observed> seen) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .jvm(new JvmUse(300, 0, 40, null, null, null, 25, null, seen, null, null, null, List.of()))
        .trial();
  }

  @Test
  void theSchedulingLagIsThatOfAllThreadsOfAllTrials() {
    Trial first =
        trial(Map.of(JvmUse.SCHEDULING_LAG, new Observed(1_000, 2_000.0, 9.5, List.of())));
    Trial last = trial(Map.of(JvmUse.SCHEDULING_LAG, new Observed(3_000, 18_000.0, 7, List.of())));

    assertThat(CellPage.lag(List.of(first, trial(Map.of()), FailedTrial.TRIAL, last)))
        .isEqualTo(
            "Scheduling lag: a thread that became ready ran after 5.00 ms on average, after 9.50 ms"
                + " at most (4,000 threads, ten started a second).");
    assertThat(CellPage.lag(List.of(trial(Map.of())))).isEmpty();
  }
}
