package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.judgement.comparison.Comparisons;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Comparison.Lost;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A schedule of two cells in three blocks, on a machine that is disturbed at times. */
class RepetitionsTest {
  private final List<Trial> trials = new ArrayList<>();
  private Scenario scenario = EndedTrials.aa();
  private long now;

  private Schedule schedule() {
    TrialPlan plan =
        new TrialPlan(
            scenario,
            CellPlan.of(scenario, 1),
            new Laws(scenario, new CpuAllocation(List.of())),
            Set.of());
    return new Blocks(scenario.design(), plan, () -> now, now);
  }

  /** Follows it to its end, 50 s a trial. */
  private List<Schedule.Batch> follow(Function<TrialPlan.Planned, Trial> machine) {
    return follow(schedule(), machine, Integer.MAX_VALUE);
  }

  private List<Schedule.Batch> follow(
      Schedule schedule, Function<TrialPlan.Planned, Trial> machine, int most) {
    List<Schedule.Batch> batches = new ArrayList<>();
    for (Optional<Schedule.Batch> next = schedule.next(trials);
        next.isPresent();
        next = schedule.next(trials)) {
      batches.add(next.get());
      for (TrialPlan.Planned planned : next.get().trials()) {
        if (trials.size() >= most) {
          return batches;
        }
        trials.add(machine.apply(planned));
        now += Duration.ofSeconds(50).toNanos();
      }
    }
    return batches;
  }

  private static Trial good(TrialPlan.Planned planned) {
    return EndedTrials.of(planned, Trial.Outcome.COMPLETED, 100);
  }

  /** The machine is disturbed in the first trial, and in its repetitions up to the given one. */
  private static Function<TrialPlan.Planned, Trial> disturbed(int repetitions) {
    return planned ->
        planned.id().startsWith("001")
                && (planned.repeats() == null
                    || Integer.parseInt(planned.id().replaceAll(".*again", "")) <= repetitions)
            ? EndedTrials.disturbed(planned, 100)
            : good(planned);
  }

  @Test
  void aDisturbedTrialIsRepeatedAtTheEndOfItsBlockWithTheServicesThatAreUp() {
    List<Schedule.Batch> batches = follow(disturbed(0));

    assertThat(trials).hasSize(7);
    Trial repetition = trials.get(2);
    assertThat(repetition.id()).isEqualTo(trials.getFirst().id() + "-again1");
    assertThat(Repetitions.last(repetition.id())).isFalse();
    assertThat(Repetitions.last(trials.getFirst().id() + "-again2")).isTrue();
    assertThat(repetition.repeats()).isEqualTo(trials.getFirst().id());
    assertThat(repetition.cell()).isEqualTo(trials.getFirst().cell());
    assertThat(repetition.repetition()).isEqualTo(1);
    assertThat(batches).extracting(Schedule.Batch::fresh).containsExactly(true, false, true, true);
    assertThat(batches).extracting(Schedule.Batch::of).containsExactly(6, 7, 7, 7);
    assertThat(batches.get(1).news())
        .get()
        .isInstanceOfSatisfying(
            Progress.Repeating.class,
            news -> {
              assertThat(news.trials()).isEqualTo(1);
              assertThat(news.causes()).isEqualTo("1 steal");
              assertThat(news.length()).isPositive();
            });
  }

  @Test
  void aRepetitionCountsInTheBlockOfItsOriginal() {
    follow(disturbed(0));

    assertThat(Comparisons.of(scenario.design(), CellPlan.of(scenario, 1), trials))
        .isNotEmpty()
        .allSatisfy(comparison -> assertThat(comparison.lost()).isEqualTo(new Lost(3, 0, 0)));
  }

  @Test
  void noTrialIsRepeatedMoreThanTwice() {
    follow(disturbed(9));

    assertThat(trials).hasSize(8);
    assertThat(trials.subList(2, 4))
        .extracting(Trial::id)
        .containsExactly(trials.getFirst().id() + "-again1", trials.getFirst().id() + "-again2");
    assertThat(Repetitions.madeGood(trials)).isZero();
    assertThat(Repetitions.words(trials))
        .contains(
            "1 trial was repeated, because the machine disturbed it (3 steal); 1 of them without a"
                + " valid repetition.");
  }

  @Test
  void aResumedRunRepeatsNothingAgain() {
    follow(schedule(), disturbed(0), 3);
    assertThat(trials.getLast().repeats()).isNotNull();

    follow(disturbed(0));

    assertThat(trials).hasSize(7).extracting(Trial::id).doesNotHaveDuplicates();
  }

  @Test
  void aRunThatWasCutOffBeforeARepetitionMakesItFirst() {
    follow(schedule(), disturbed(0), 2);

    Schedule.Batch first = schedule().next(trials).orElseThrow();

    assertThat(first.trials())
        .singleElement()
        .returns(trials.getFirst().id(), TrialPlan.Planned::repeats);
    assertThat(schedule().input(first, trials).trials()).isEqualTo(4);
  }

  @Test
  void whatTheServiceIsAtFaultForIsNotRepeated() {
    follow(
        planned ->
            EndedTrials.of(
                planned,
                Trial.Outcome.COMPLETED,
                100,
                GateCode.ERRORS_CUT.warning(Severity.VOID, "2 % cut.", ""),
                GateCode.STEAL.warning(Severity.CAUTION, "4 % stolen.", "")));

    assertThat(trials).hasSize(6).allMatch(trial -> !trial.valid() && trial.repeats() == null);
  }

  @Test
  void aMeasuringSideThatIsAsBusyAsPredictedIsNotRepeated() {
    follow(planned -> EndedTrials.busy(planned, 0.86));

    assertThat(trials).hasSize(6).allMatch(trial -> !trial.valid() && trial.repeats() == null);
  }

  @Test
  void aMeasuringSideThatWasPredictedToCarryTheLoadIsRepeated() {
    follow(
        planned ->
            planned.id().startsWith("001") && planned.repeats() == null
                ? EndedTrials.busy(planned, 0.85)
                : good(planned));

    assertThat(trials).hasSize(7);
    assertThat(trials.get(2).repeats()).isEqualTo(trials.getFirst().id());
    assertThat(Repetitions.madeGood(trials)).isEqualTo(1);
    assertThat(Repetitions.words(trials))
        .contains(
            "1 trial was repeated, because the measuring side was busier than predicted (1"
                + " measuring-side-busy).");
  }

  @Test
  void whatIsRepeatedDoesNotDependOnWhatTheServiceDid() {
    follow(planned -> EndedTrials.disturbed(planned, planned.number() % 2 == 0 ? 1 : 1e6));

    assertThat(trials).hasSize(6 * (1 + Repetitions.MOST));
  }

  @Test
  void aRepetitionThatWouldNotFitIntoTheTimeGivenIsLeftOut() {
    scenario =
        scenario.withDesign(scenario.design().untilDecided(0.03, 12).within(Duration.ofMinutes(2)));

    follow(disturbed(0));

    assertThat(trials).hasSize(2);
    assertThat(Repetitions.words(trials)).isEmpty();
  }

  @Test
  void theVerdictSaysHowManyWereRepeatedAndWhy(@org.junit.jupiter.api.io.TempDir Path folder) {
    follow(disturbed(0));

    assertThat(
            Conclusions.of(
                    scenario.design(), CellPlan.of(scenario, 1), trials, new ResultsFolder(folder))
                .notes())
        .contains("1 trial was repeated, because the machine disturbed it (1 steal).");
    assertThat(Repetitions.madeGood(trials)).isEqualTo(1);
  }

  @Test
  void whatIsBeforeARunIsKnownByWhatItHas() {
    TrialPlan plan =
        new TrialPlan(
            scenario,
            CellPlan.of(scenario, 1),
            new Laws(scenario, new CpuAllocation(List.of())),
            Set.of());
    Schedule whole = schedule();
    Schedule.Batch first = whole.next(trials).orElseThrow();
    assertThat(whole.input(first, trials))
        .isEqualTo(new Progress.Planned(6, Optional.of(plan.predicted()), plan.length(0)));
    assertThat(first.news()).contains(new Progress.Block(1, scenario.design(), 2));
    assertThat(whole.least()).isEqualTo(6);
    assertThat(whole.cells()).isEqualTo(plan.cells());

    follow(schedule(), disturbed(0), 2);
    Schedule rest = schedule();
    Schedule.Batch again = rest.next(trials).orElseThrow();
    assertThat(rest.input(again, trials).length()).isEqualTo(plan.length(2));
    assertThat(again.of()).isEqualTo(2 + 1 + 4);
    assertThat(again.news()).contains(new Progress.Repeating(1, "1 steal", plan.trial()));
  }

  @Test
  void otherCellsMakeAnotherSchedule() {
    Schedule one = schedule().with(CellPlan.of(scenario, 1).subList(0, 1));
    assertThat(one.next(trials).orElseThrow().trials()).hasSize(1);
    assertThat(one.least()).isEqualTo(3);
  }
}
