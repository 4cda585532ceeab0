package dev.loomgauge.run.schedule;

import dev.loomgauge.core.judgement.Conclusions;
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
    return blocks
        .next(trials)
        .map(
            block ->
                new Batch(
                    block,
                    true,
                    Math.max(least(), blocks.number() * plan.cells().size()),
                    Optional.of(blocks.number())));
  }

  @Override
  public Progress.Planned outlook(Batch first, List<Trial> trials) {
    return new Progress.Planned(
        Math.max(first.trials().size(), least() - trials.size()), plan.length(trials.size()));
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
    return Conclusions.of(plan.scenario().design(), plan.cells(), trials, folder);
  }
}
