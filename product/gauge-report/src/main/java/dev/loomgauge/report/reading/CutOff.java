package dev.loomgauge.report.reading;

import dev.loomgauge.core.endurance.Endured;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.util.List;
import java.util.Optional;

/** What is left of a trial during which Loomgauge itself was ended. */
final class CutOff {
  private CutOff() {}

  /** The trials in a sentence. */
  static Optional<String> words(List<Trial> trials) {
    return switch (trials.size()) {
      case 0 -> Optional.empty();
      case 1 ->
          Optional.of(
              "Trial %s was cut off: its seconds until then are shown, and count for nothing."
                  .formatted(trials.getFirst().id()));
      default ->
          Optional.of(
              "Trials %s were cut off: their seconds until then are shown, and count for nothing."
                  .formatted(Spread.names(trials.stream().map(Trial::id).toList())));
    };
  }

  /** As it was kept; for a trial that was cut off, what its hold until then tells. */
  static Optional<Endurance> endurance(
      ResultsFolder folder, Trial trial, boolean cutOff, Inspection inspection) {
    ResultsFolder.TrialFolder own = folder.trial(trial.id());
    try {
      if (!cutOff) {
        return whole(own, inspection);
      }
      List<TimelineRow> timeline = own.readTimeline();
      return timeline.stream().anyMatch(row -> row.phase().equals("window"))
          ? Optional.of(Endured.of(timeline, own.readGc(), null))
          : Optional.empty();
    } catch (ResultsException | IllegalArgumentException e) {
      inspection.damaged(
          cutOff ? own.timelineCsv() : own.enduranceJson(),
          Inspection.reason(e),
          "How the trial carried its load is not known.");
      return Optional.empty();
    }
  }

  private static Optional<Endurance> whole(ResultsFolder.TrialFolder own, Inspection inspection) {
    Optional<Endurance> endurance = own.readEndurance();
    if (endurance.isPresent() && endurance.get().memory() == null) {
      inspection.damaged(
          own.enduranceJson(),
          "it lacks what every such file has",
          "How the trial carried its load is not known.");
      return Optional.empty();
    }
    return endurance;
  }
}
