package dev.loomgauge.report.reading;

import dev.loomgauge.core.endurance.Endured;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.ResultsException;
import dev.loomgauge.core.result.ResultsFolder;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Optional;

/** What is left of a trial during which Loomgauge itself was ended. */
final class CutOff {
  private CutOff() {}

  /** The trials; each is named among what is missing. */
  static List<Trial> trials(ResultsFolder folder, List<String> missing) {
    try {
      List<Trial> trials =
          folder.readCutOff().stream()
              .filter(trial -> trial.outcome() == Trial.Outcome.INTERRUPTED)
              .toList();
      trials.forEach(
          trial ->
              missing.add(
                  "Trial %s was cut off: its seconds until then are shown, and count for nothing."
                      .formatted(trial.id())));
      return trials;
    } catch (ResultsException e) {
      missing.add("A trial that was cut off is left out. " + e.getMessage());
      return List.of();
    }
  }

  /** As it was kept; for a trial that was cut off, what its hold until then tells. */
  static Optional<Endurance> endurance(
      ResultsFolder folder, Trial trial, boolean cutOff, List<String> missing) {
    ResultsFolder.TrialFolder own = folder.trial(trial.id());
    try {
      if (!cutOff) {
        return own.readEndurance();
      }
      List<TimelineRow> timeline = own.readTimeline();
      return timeline.stream().anyMatch(row -> row.phase().equals("window"))
          ? Optional.of(Endured.of(timeline, own.readGc(), null))
          : Optional.empty();
    } catch (ResultsException | NumberFormatException e) {
      missing.add("How trial %s bore its load cannot be read: %s".formatted(trial.id(), e));
      return Optional.empty();
    }
  }
}
