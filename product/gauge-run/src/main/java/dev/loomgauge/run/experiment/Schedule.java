package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.Progress;
import java.util.List;
import java.util.Optional;

/** What a run measures next, from what it has measured: block after block, or a search. */
public sealed interface Schedule {

  /** That of a plan, whose time runs from now on. */
  static Schedule of(TrialPlan plan) {
    return plan.scenario()
        .search()
        .<Schedule>map(search -> new SearchSchedule(Searches.of(plan, search), plan))
        .orElseGet(() -> new BlockSchedule(Blocks.of(plan), plan));
  }

  /** The same before its first trials, with other cells; a search has its own. */
  Schedule with(List<Cell> cells);

  /** The cells that are planned; a search begins with them. */
  List<Cell> cells();

  /** The next trials; empty at the end. */
  Optional<Batch> next(List<Trial> trials);

  /** What is before the run, for the user; the first batch is known. */
  Progress.Planned outlook(Batch first, List<Trial> trials);

  /** Trials that the run has at least. */
  int least();

  /** What these trials say. */
  Verdict verdict(List<Trial> trials, ResultsFolder folder);

  /** Why there is nothing further. */
  String ending();

  /**
   * Trials that are run before the next look.
   *
   * @param fresh whether services are started anew before it
   * @param of trials of the whole run, as far as is known
   * @param news what to report of its beginning, if anything
   */
  record Batch(
      List<TrialPlan.Planned> trials, boolean fresh, int of, Optional<Progress.News> news) {}

  /** Block after block, until enough is known. */
  record BlockSchedule(Blocks blocks, TrialPlan plan) implements Schedule {

    @Override
    public Schedule with(List<Cell> cells) {
      TrialPlan other = plan.with(cells);
      return new BlockSchedule(blocks.with(other), other);
    }

    @Override
    public List<Cell> cells() {
      return plan.cells();
    }

    @Override
    public Optional<Batch> next(List<Trial> trials) {
      return blocks.next(trials).map(next -> batch(next, trials));
    }

    private Batch batch(List<TrialPlan.Planned> next, List<Trial> trials) {
      int left = left(trials);
      if (next.getFirst().repeats() == null) {
        return new Batch(
            next,
            true,
            trials.size() + Math.max(next.size(), left),
            Optional.of(
                new Progress.Block(blocks.number(), plan.scenario().design(), next.size())));
      }
      List<Trial> voided =
          next.stream()
              .flatMap(p -> Repetitions.due(p.cell().id(), p.block(), trials).stream())
              .toList();
      return new Batch(
          next,
          false,
          trials.size() + next.size() + left,
          Optional.of(
              new Progress.Repeating(
                  next.size(), Repetitions.codes(voided), plan.trial().multipliedBy(next.size()))));
    }

    /** Trials that are still to be run whatever they show, without what may be repeated. */
    private int left(List<Trial> trials) {
      return least() - (int) trials.stream().filter(t -> t.repeats() == null).count();
    }

    @Override
    public Progress.Planned outlook(Batch first, List<Trial> trials) {
      return new Progress.Planned(
          Math.max(first.trials().size(), left(trials)),
          Optional.of(plan.predicted()),
          plan.length(least() - left(trials)));
    }

    @Override
    public int least() {
      return plan.least();
    }

    @Override
    public String ending() {
      return blocks.ending();
    }

    @Override
    public Verdict verdict(List<Trial> trials, ResultsFolder folder) {
      return Conclusions.of(plan.scenario(), plan.cells(), trials, folder);
    }
  }

  /** Trial after trial, each where the searches want it, with the services that are up. */
  record SearchSchedule(Searches searches, TrialPlan plan) implements Schedule {

    @Override
    public Schedule with(List<Cell> cells) {
      return this;
    }

    @Override
    public List<Cell> cells() {
      return plan.cells();
    }

    @Override
    public Optional<Batch> next(List<Trial> trials) {
      return searches
          .next(trials)
          .map(
              trial ->
                  new Batch(
                      List.of(trial),
                      false,
                      Math.max(trials.size() + 1, searches.expectedTrials()),
                      Optional.empty()));
    }

    @Override
    public Progress.Planned outlook(Batch first, List<Trial> trials) {
      int left = Math.max(first.trials().size(), searches.expectedTrials() - trials.size());
      return new Progress.Planned(
          left, Optional.empty(), plan.length(0).plus(plan.trial().multipliedBy(left - 1L)));
    }

    @Override
    public int least() {
      return 0;
    }

    @Override
    public String ending() {
      return "Every search has its answer.";
    }

    @Override
    public Verdict verdict(List<Trial> trials, ResultsFolder folder) {
      List<Cell> measured = searches.cells(plan.cells(), trials);
      return searches.verdict(Conclusions.of(plan.scenario(), measured, trials, folder), trials);
    }
  }
}
