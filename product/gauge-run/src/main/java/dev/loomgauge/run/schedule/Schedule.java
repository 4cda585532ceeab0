package dev.loomgauge.run.schedule;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.Progress;
import java.util.List;
import java.util.Optional;

/** What a run measures next, from what it has measured: block after block, or a search. */
public sealed interface Schedule permits BlockSchedule, SearchSchedule {

  /** That of a plan, whose time runs from now on. */
  static Schedule of(TrialPlan plan) {
    return plan.scenario()
        .search()
        .<Schedule>map(search -> new SearchSchedule(Searches.of(plan, search), plan))
        .orElseGet(() -> new BlockSchedule(Blocks.of(plan), plan));
  }

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
}
