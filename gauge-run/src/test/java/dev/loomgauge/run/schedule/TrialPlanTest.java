package dev.loomgauge.run.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.scenario.Plan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Progress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialPlanTest {
  @Test
  void quickShowsATableWithinTwoMinutesAndPredictsAllOfItAfterThreeCalibrations() {
    Progress.Planned outlook = outlook("01-quick.yaml");

    assertThat(outlook.firstTable()).isPositive().isLessThan(Duration.ofMinutes(2));
    assertThat(outlook.predicted()).isEqualTo(outlook.firstTable().multipliedBy(3));
    assertThat(outlook.length()).isGreaterThan(outlook.predicted());
  }

  @Test
  void aSearchAnnouncesNoTable() {
    assertThat(outlook("42-capacity.yaml"))
        .returns(Duration.ZERO, Progress.Planned::firstTable)
        .returns(Duration.ZERO, Progress.Planned::predicted);
  }

  private static Progress.Planned outlook(String name) {
    Scenario scenario = EndedTrials.shipped(name);
    Schedule schedule =
        Schedule.of(
            new TrialPlan(
                scenario, Plan.of(scenario, 1), new Laws(scenario, new CpuAllocation(List.of()))));
    return schedule.outlook(schedule.next(List.of()).orElseThrow(), List.of());
  }
}
