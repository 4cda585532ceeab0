package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TipsTest {
  private static final Verdict.Row ROW =
      new Verdict.Row(
          "cell", "virtual", "5", 1, 10.0, null, 20, 0.5, 1.0, 2.0, 3.0, 0.0, null, null, null);

  @Test
  void aTrialThatDoesNotCountSaysEveryReasonUnlessItFailed() {
    assertThat(Tips.reason(FailedTrial.TRIAL)).isEqualTo("broken");
    Trial trial =
        TrialCopy.of(FailedTrial.TRIAL)
            .levels(Map.of("threads", "virtual"))
            .completed()
            .load(LoadSummaries.of(10, 100, 5))
            .warnings(
                List.of(
                    GateCode.STEAL.warning(Severity.VOID, "20 % stolen", "Wait."),
                    GateCode.NOT_WARM.warning(Severity.CAUTION, "cold", "Warm it."),
                    GateCode.FOREIGN_CPU.warning(Severity.VOID, "80 % used", "End it.")))
            .trial();

    assertThat(Tips.voided(trial, "10 req/s"))
        .isEqualTo(
            new Chart.Tip(
                "virtual, void",
                List.of(List.of("seen, not counted", "10 req/s")),
                "20 % stolen; 80 % used"));
  }

  @Test
  void withoutALawTheMeanStandsAlone() {
    Trial trial =
        TrialCopy.of(FailedTrial.TRIAL)
            .outcome(Trial.Outcome.COMPLETED)
            .load(LoadSummaries.of(10, 100, 5))
            .trial();
    CellTrials cell = new CellTrials(ROW, "5", 5, List.of(trial));

    assertThat(Tips.means(new Group("", "", List.of(cell)), cell))
        .containsExactly(List.of("mean", "5.00 ms"));
  }

  /** 10 requests a second of users who think for 12 s: 120 of them, or 119 by the noise. */
  @Test
  void aLawThatLeavesNoTimeForAResponseIsNotTold() {
    CellTrials enough = closed(121);
    CellTrials less = closed(119);

    assertThat(Tips.means(new Group("", "", List.of(enough)), enough))
        .containsExactly(List.of("mean", "5.00 ms"), List.of("mean by law, N / X − Z", "100 ms"));
    assertThat(Tips.means(new Group("", "", List.of(less)), less))
        .containsExactly(List.of("mean", "5.00 ms"));
  }

  private static CellTrials closed(int users) {
    Trial trial =
        TrialCopy.of(FailedTrial.TRIAL)
            .completed()
            .load(LoadSummaries.of(10, 100, 5))
            .little(new LittleCheck(users, users, 12))
            .trial();
    return new CellTrials(ROW, "5", 5, List.of(trial));
  }
}
