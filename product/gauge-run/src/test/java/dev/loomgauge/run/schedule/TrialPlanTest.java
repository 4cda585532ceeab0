package dev.loomgauge.run.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrialPlanTest {
  private static final Scenario QUICK = EndedTrials.shipped("01-quick.yaml");

  @Test
  void quickShowsATableWithinTwoMinutesAndPredictsAllOfItAfterThreeCalibrations() {
    Progress.Tables tables = tables(Set.of());

    assertThat(tables.first()).isPositive().isLessThan(Duration.ofMinutes(2));
    assertThat(tables.whole()).isEqualTo(tables.first().multipliedBy(3));
    assertThat(outlook(QUICK, Set.of()).length()).isGreaterThan(tables.whole());
  }

  @Test
  void withAKeptCalibrationTheFirstTableIsThereAtOnceAndTheRestIsCalibrated() {
    Progress.Tables tables = tables(Set.of("virtual"));

    assertThat(tables.first()).isZero();
    assertThat(tables.whole()).isEqualTo(tables(Set.of()).first().multipliedBy(2));
    assertThat(tables(Set.of("platform", "virtual", "reactive")).whole()).isZero();
    assertThat(outlook(QUICK, Set.of("virtual")).length())
        .isLessThan(outlook(QUICK, Set.of()).length());
  }

  @Test
  void aSearchAnnouncesNoTable() {
    Scenario search = EndedTrials.shipped("42-capacity.yaml");

    assertThat(outlook(search, Set.of()).tables()).isEmpty();
  }

  private static Progress.Tables tables(Set<String> kept) {
    return outlook(QUICK, kept).tables().orElseThrow();
  }

  private static Progress.Planned outlook(Scenario scenario, Set<String> kept) {
    Laws laws = new Laws(scenario, new CpuAllocation(List.of()));
    Schedule schedule = Schedule.of(new TrialPlan(scenario, CellPlan.of(scenario, 1), laws, kept));
    return schedule.outlook(schedule.next(List.of()).orElseThrow(), List.of());
  }
}
