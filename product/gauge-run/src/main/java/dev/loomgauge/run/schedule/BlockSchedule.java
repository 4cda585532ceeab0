package dev.loomgauge.run.schedule;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.Progress;
import java.util.List;
import java.util.Optional;

/** Block after block, until enough is known. */
record BlockSchedule(Blocks blocks, TrialPlan plan) implements Schedule {

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
          Optional.of(new Progress.Block(blocks.number(), plan.scenario().design(), next.size())));
    }
    List<Trial> disturbed =
        next.stream()
            .flatMap(p -> Repetitions.due(p.cell().id(), p.block(), trials).stream())
            .toList();
    return new Batch(
        next,
        false,
        trials.size() + next.size() + left,
        Optional.of(
            new Progress.Repeating(
                next.size(),
                Repetitions.codes(disturbed),
                plan.trial().multipliedBy(next.size()))));
  }

  /** Trials that are still to be run whatever they show, without what may be repeated. */
  private int left(List<Trial> trials) {
    return least() - (int) trials.stream().filter(t -> t.repeats() == null).count();
  }

  @Override
  public Progress.Planned outlook(Batch first, List<Trial> trials) {
    return new Progress.Planned(
        Math.max(first.trials().size(), left(trials)),
        Optional.of(plan.tables()),
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
