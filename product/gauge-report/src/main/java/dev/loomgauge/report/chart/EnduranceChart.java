package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.ChartChoice;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.MemoryRows;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A sustained load second by second: requests, response times, memory with its slopes, pauses. */
public final class EnduranceChart {
  private static final int MOST = 60;

  private EnduranceChart() {}

  /** Nothing when no trial was a sustained one. */
  public static Optional<Chart> of(Contents evidence, List<String> notes) {
    List<Trial> trials =
        evidence.trials().stream()
            .filter(trial -> evidence.endurance().containsKey(trial.id()))
            .sorted(Comparator.comparing(t -> Names.sortable(TimelineChart.label(t))))
            .toList();
    SecondsFrame frame = new SecondsFrame(TimelinePanel.endurance(), evidence.timelines().falls());
    List<ChartChoice> choices = new ArrayList<>();
    for (Trial trial : Spread.of(trials, MOST)) {
      choice(evidence, trial, frame, notes).ifPresent(choices::add);
    }
    return choices.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Chart(
                "endurance",
                new Chart.Words(
                    "A sustained load",
                    "Shaded: the hold. Dashed: the slope of what the memory is at, with its 95 %"
                        + " interval dotted. Where many seconds share a point it shows the median"
                        + " one of them, of pauses and failures the worst, of the heap the least."
                        + (trials.size() > MOST
                            ? " To be chosen: %d of %d trials, evenly spaced."
                                .formatted(MOST, trials.size())
                            : ""),
                    "Requests in flight, response times, memory with its slope and collector"
                        + " pauses, second by second, for one trial at a time."),
                frame.size(),
                frame.option(),
                choices,
                0));
  }

  private static Optional<ChartChoice> choice(
      Contents evidence, Trial trial, SecondsFrame frame, List<String> notes) {
    List<TimelineRow> timeline = evidence.timelines().of(trial.id());
    Endurance endurance = evidence.endurance().get(trial.id());
    if (timeline.isEmpty() || endurance == null) {
      return Optional.empty();
    }
    try {
      List<TimelineRow> rows =
          MemoryRows.of(timeline, evidence.folder().trial(trial.id()).readGc(), endurance);
      return Optional.of(
          new ChartChoice(
              TimelineChart.label(trial),
              trial.threads(),
              "value",
              frame.dataset(rows, EnduranceChart::value),
              SecondsFrame.marks(rows),
              endurance.memory().stream()
                  .map(Endurance.Course::words)
                  .collect(Collectors.joining(" "))));
    } catch (ResultsException e) {
      notes.add("No endurance chart of trial " + trial.id() + ". " + e.getMessage());
      return Optional.empty();
    }
  }

  private static @Nullable Double value(TimelineRow row, String column) {
    Double value = row.value(column);
    if (value == null) {
      return null;
    }
    return column.matches("p[0-9]+_ms") ? LogScale.positive(value) : Numbers.rounded(value, 5);
  }
}
