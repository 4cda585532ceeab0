package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.observation.Settling;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrialPlanTest {
  private static final Scenario QUICK = EndedTrials.shipped("01-quick.yaml");

  @Test
  void allIsPredictedAfterTheCalibrationsThatAreNotKept() {
    Duration each = predicted(Set.of("virtual", "reactive"));

    assertThat(each).isPositive().isLessThan(Duration.ofMinutes(2));
    assertThat(predicted(Set.of())).isEqualTo(each.multipliedBy(3));
    assertThat(predicted(Set.of("virtual"))).isEqualTo(each.multipliedBy(2));
    assertThat(predicted(Set.of("platform", "virtual", "reactive"))).isZero();
    assertThat(input(QUICK, Set.of()).length()).isGreaterThan(each.multipliedBy(3));
    assertThat(input(QUICK, Set.of("virtual")).length())
        .isLessThan(input(QUICK, Set.of()).length());
  }

  @Test
  void aSearchAnnouncesNoTable() {
    Scenario search = EndedTrials.shipped("42-capacity.yaml");

    assertThat(input(search, Set.of()).predicted()).isEmpty();
  }

  private static Duration predicted(Set<String> kept) {
    return input(QUICK, kept).predicted().orElseThrow();
  }

  private static Progress.Planned input(Scenario scenario, Set<String> kept) {
    Laws laws = new Laws(scenario, new CpuAllocation(List.of()));
    Schedule schedule = Schedule.of(new TrialPlan(scenario, CellPlan.of(scenario, 1), laws, kept));
    return schedule.input(schedule.next(List.of()).orElseThrow(), List.of());
  }

  /**
   * A JVM is started in 8 s and warmed in 30 s, two of them for each block, one of which was
   * calibrated and serves the first; its demands take five loads of 3 s, two openings of 1 s, 16
   * waits of 500 ms and five windows of 250 ms, all of it twice: 52.5 s.
   */
  @Test
  void aRunTakesItsCalibrationsItsStartsAndItsTrials() {
    Scenario aa = EndedTrials.aa();
    TrialPlan plan = plan(aa, Set.of());

    assertThat(plan.length(6)).isEqualTo(Duration.ofMillis(90_500 + (3 * 2 - 1) * 38_000));
    assertThat(plan.length(7)).isEqualTo(plan.length(6));
    assertThat(plan.length(2)).isEqualTo(plan.length(6).plus(plan.trial().multipliedBy(4)));
    assertThat(plan(aa, Set.of("virtual")).length(6)).isEqualTo(Duration.ofSeconds(3 * 2 * 38));
    assertThat(plan.trial()).isBetween(Duration.ofSeconds(1 + 1 + 10 + 4), Duration.ofSeconds(26));
  }

  @Test
  void theOnlyBlockOfARunGoesOnWithTheServicesThatWereCalibrated() {
    Duration calibration = plan(QUICK, Set.of()).length(12).dividedBy(3);

    assertThat(calibration).isPositive();
    assertThat(plan(QUICK, Set.of("virtual")).length(12))
        .isEqualTo(calibration.multipliedBy(2).plusSeconds(38));
    assertThat(plan(QUICK, Set.of("platform", "virtual", "reactive")).length(12))
        .isEqualTo(Duration.ofSeconds(3 * 38));
  }

  private static TrialPlan plan(Scenario scenario, Set<String> kept) {
    return new TrialPlan(
        scenario, CellPlan.of(scenario, 1), new Laws(scenario, new CpuAllocation(List.of())), kept);
  }

  @Test
  void aTrialIsItsRampItsWarmUpItsHoldItsRampDownItsWaitAndFourSeconds() {
    Scenario sustained = EndedTrials.shipped("40-sustained.yaml");
    LoadShape load = sustained.load();
    Laws laws = new Laws(sustained, new CpuAllocation(List.of()));
    Duration all = Duration.ZERO;
    for (Cell cell : CellPlan.of(sustained, 1)) {
      Prediction predicted = laws.predict(cell, Demands.NONE);
      all =
          all.plus(load.ramp())
              .plus(new Windows(load, predicted).warmup())
              .plus(load.hold())
              .plus(load.down())
              .plus(Settling.ownWait(sustained, cell, predicted))
              .plusSeconds(4);
    }
    assertThat(load.down()).isPositive();
    assertThat(load.ramp()).isPositive();
    assertThat(plan(sustained, Set.of()).trial())
        .isEqualTo(all.dividedBy(CellPlan.of(sustained, 1).size()));
  }
}
