package dev.loomgauge.run.schedule;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.Progress;
import java.util.List;
import java.util.Optional;

/** Trial after trial, each where the searches want it, with the services that are up. */
record SearchSchedule(Searches searches, TrialPlan plan) implements Schedule {

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
