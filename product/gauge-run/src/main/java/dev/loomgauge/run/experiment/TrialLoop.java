package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.CellVerdict;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Follows a schedule to its end, trial after trial. */
record TrialLoop(
    RunContext run,
    Laboratory laboratory,
    Predictions predictions,
    TrialLog trials,
    HostNotes hosts) {
  /**
   * Runs all trials of a schedule.
   *
   * @param first those that it begins with; empty where none is left
   * @throws InterruptedException if the user stopped the run; the trial that ran then is on disk
   * @throws ExperimentException if a shared tier has ended and cannot be started again
   */
  void follow(Schedule schedule, Optional<Schedule.Batch> first) throws InterruptedException {
    for (var next = first; next.isPresent(); next = schedule.next(trials.all())) {
      Schedule.Batch batch = next.get();
      laboratory.recovery().beforeTrial();
      if (batch.fresh()) {
        hosts.beforeBlock().ifPresent(laboratory.record()::note);
        laboratory.services().begin(batch.trials().stream().map(TrialPlan.Planned::cell).toList());
      }
      laboratory.record().planned(batch.of());
      batch.news().ifPresent(run.progress()::tell);
      for (TrialPlan.Planned planned : batch.trials()) {
        laboratory.recovery().beforeTrial();
        one(task(planned, batch.of()));
      }
    }
  }

  /** What is predicted of a cell, again or with wider intervals, is on disk before its load. */
  private TrialTask task(TrialPlan.Planned planned, int of) {
    Scenario scenario = run.scenario();
    predictions
        .before(planned.cell(), trials.all())
        .ifPresent(row -> run.results().predictions(scenario.factors(), List.of(row)));
    PredictionsCsv.Row row = predictions.row(planned.cell());
    return new TrialTask(
        planned,
        trials.all().size() + 1,
        of,
        row.prediction(),
        row.checksum(run.results().predictionColumns(scenario.factors())),
        scenario.search().isPresent()
            ? OptionalInt.empty()
            : new DecidedWindows(scenario.load(), scenario.design(), predictions.cells())
                .of(planned.cell(), planned.block(), trials.all()));
  }

  private void one(TrialTask task) throws InterruptedException {
    Trial trial;
    boolean stopped = false;
    try {
      StartedService service = laboratory.services().of(task.cell());
      trial =
          laboratory
              .runner()
              .run(
                  task,
                  service,
                  laboratory.services().warmUps().of(service),
                  run.folder().trial(task.planned().id()));
      stopped = Thread.interrupted();
    } catch (InterruptedException e) {
      stopped = true;
      trial = unfinished(task, Outcome.INTERRUPTED, "The run was stopped by the user.");
    } catch (TierException | LoadException | ProbeException | ExperimentException e) {
      // Its service did not start, or could not be warmed; the other cells are not lost for it.
      stopped = Thread.interrupted();
      trial = unfinished(task, Outcome.FAILED, laboratory.recovery().cause(e));
    }
    trials.add(trial);
    run.progress()
        .tell(new Progress.TrialEnded(task.number(), task.of(), trial, soFar(task.cell())));
    if (stopped) {
      throw new InterruptedException();
    }
  }

  private Verdict.Row soFar(Cell cell) {
    List<Trial> own =
        trials.all().stream().filter(trial -> trial.cell().equals(cell.id())).toList();
    return CellVerdict.of(cell, own, run.folder());
  }

  private Trial unfinished(TrialTask task, Outcome outcome, String failure) {
    String service = run.scenario().serviceFor(task.cell().threads()).name();
    return TrialDraft.of(task, service, Optional.empty())
        .unfinished(outcome, failure, Judgement.NONE);
  }

  /**
   * A trial to be run: its number from 1 of as many as are known, and the seconds of its window as
   * earlier blocks decided; empty for the whole hold.
   */
  record TrialTask(
      TrialPlan.Planned planned,
      int number,
      int of,
      Prediction prediction,
      String checksum,
      OptionalInt seconds) {

    Cell cell() {
      return planned.cell();
    }
  }

  /** The trials of a results folder: those that it had, and each that is added, on disk at once. */
  static final class TrialLog {
    private final ResultsWriter results;
    private final List<Trial> trials;

    private TrialLog(ResultsWriter results, List<Trial> trials) {
      this.results = results;
      this.trials = new ArrayList<>(trials);
    }

    /** Goes on after the completed trials of a folder; the user learns of damaged ones. */
    static TrialLog of(ResultsWriter results, Progress progress) {
      RecordedTrials recorded = RecordedTrials.of(results.folder());
      recorded.unlisted().forEach(results::trial);
      recorded.damages().forEach(what -> progress.note(what));
      return new TrialLog(
          results,
          recorded.trials().stream().filter(t -> t.outcome() == Trial.Outcome.COMPLETED).toList());
    }

    void add(Trial trial) {
      results.trial(trial);
      trials.add(trial);
    }

    List<Trial> all() {
      return List.copyOf(trials);
    }

    Set<Cell> cells() {
      return trials.stream().map(trial -> new Cell(trial.levels())).collect(Collectors.toSet());
    }
  }
}
