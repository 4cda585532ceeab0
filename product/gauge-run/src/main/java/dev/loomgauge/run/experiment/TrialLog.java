package dev.loomgauge.run.experiment;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.run.Progress;
import java.util.ArrayList;
import java.util.List;

/** The trials of a results folder: those that it had, and each that is added, on disk at once. */
final class TrialLog {
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
    recorded.damages().forEach(what -> progress.tell(new Progress.Note(what)));
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
}
