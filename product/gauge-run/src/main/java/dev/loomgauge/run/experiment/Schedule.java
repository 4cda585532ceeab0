package dev.loomgauge.run.experiment;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.Progress;
import java.util.List;
import java.util.Optional;

/** What a run measures next, from what it has measured: block after block, or a search. */
public sealed interface Schedule permits Blocks, Searches {

  static Schedule of(TrialPlan plan) {
    return plan.scenario()
        .search()
        .<Schedule>map(search -> Searches.of(plan, search))
        .orElseGet(() -> Blocks.of(plan));
  }

  /** The same before its first trials, with other cells; a search has its own. */
  Schedule with(List<Cell> cells);

  /** The cells that are planned; a search begins with them. */
  List<Cell> cells();

  Optional<Batch> next(List<Trial> trials);

  /** What is before the run, for the user; the first batch is known. */
  Progress.Planned input(Batch first, List<Trial> trials);

  int least();

  Verdict verdict(List<Trial> trials, ResultsFolder folder);

  String ending();

  /**
   * Trials that are run before the next look, with services started again or not, of that many of
   * the whole run as is known, and what to report of its beginning.
   */
  record Batch(
      List<TrialPlan.Planned> trials, boolean fresh, int of, Optional<Progress.News> news) {}
}
