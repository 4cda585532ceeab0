package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    SecondsFrame frame =
        new SecondsFrame(SecondsFrame.TimelinePanel.endurance(), evidence.timelines().falls());
    List<Chart.Choice> choices = new ArrayList<>();
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
                        + " interval dotted."
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

  private static Optional<Chart.Choice> choice(
      Contents evidence, Trial trial, SecondsFrame frame, List<String> notes) {
    List<TimelineRow> timeline = evidence.timelines().of(trial.id());
    Endurance endurance = evidence.endurance().get(trial.id());
    if (timeline.isEmpty() || endurance == null) {
      return Optional.empty();
    }
    try {
      List<TimelineRow> rows =
          drawn(timeline, evidence.folder().trial(trial.id()).readGc(), endurance);
      return Optional.of(
          new Chart.Choice(
              TimelineChart.label(trial),
              trial.threads(),
              "value",
              frame.dataset(rows, EnduranceChart::value),
              SecondsFrame.marks(rows),
              endurance.memory().stream()
                      .map(Endurance.Course::words)
                      .collect(Collectors.joining(" "))
                  + Spread.merged(timeline)));
    } catch (ResultsException e) {
      notes.add("No endurance chart of trial " + trial.id() + ". " + e.getMessage());
      return Optional.empty();
    }
  }

  private static @Nullable Double value(TimelineRow row, String column) {
    Double value = row.value(column);
    return value == null ? null : (Double) SecondsFrame.drawn(column, value);
  }

  /**
   * The seconds to be drawn, with these columns besides their own: {@code heap_after_mb}, the least
   * in the second; {@code gc_pause_ms}, the longest; and in the hold {@code heap_fit_mb}, {@code
   * heap_low_mb}, {@code heap_high_mb} and the same three of {@code rss}.
   */
  private static List<TimelineRow> drawn(
      List<TimelineRow> timeline, List<GcRow> gc, Endurance endurance) {
    return Spread.downsampled(withCollections(timeline, gc)).stream()
        .map(row -> row.phase().equals("window") ? fitted(row, endurance) : row)
        .toList();
  }

  private static List<TimelineRow> withCollections(List<TimelineRow> timeline, List<GcRow> gc) {
    Map<Long, List<GcRow>> bySecond =
        gc.stream().collect(Collectors.groupingBy(row -> Math.floorDiv(row.epochMs(), 1000L)));
    return timeline.stream()
        .map(
            row -> {
              Double epoch = row.value(TimelineColumn.EPOCH_MS);
              List<GcRow> own =
                  epoch == null
                      ? List.of()
                      : bySecond.getOrDefault(Math.floorDiv(Math.round(epoch), 1000L), List.of());
              return with(row, collected(own));
            })
        .toList();
  }

  static Map<String, Double> collected(List<GcRow> rows) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (GcRow row : rows) {
      if (row.heapAfterMb() != null) {
        values.merge("heap_after_mb", row.heapAfterMb(), Math::min);
      }
      if (row.pauseMs() != null) {
        values.merge("gc_pause_ms", row.pauseMs(), Math::max);
      }
    }
    return values;
  }

  private static TimelineRow fitted(TimelineRow row, Endurance endurance) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Endurance.Course course : endurance.memory()) {
      Fit fit = course.fit();
      if (fit != null) {
        String name =
            switch (course.measure()) {
              case HEAP_AFTER_COLLECTION -> "heap";
              case RESIDENT -> "rss";
            };
        double second = row.second() + 1.0;
        values.put(name + "_fit_mb", fit.at(second));
        values.put(name + "_low_mb", fit.at(second) - fit.halfWidthAt(second));
        values.put(name + "_high_mb", fit.at(second) + fit.halfWidthAt(second));
      }
    }
    return with(row, values);
  }

  private static TimelineRow with(TimelineRow row, Map<String, Double> more) {
    if (more.isEmpty()) {
      return row;
    }
    Map<String, @Nullable Double> values = new LinkedHashMap<>(row.values());
    values.putAll(more);
    return new TimelineRow(row.second(), row.phase(), values);
  }
}
