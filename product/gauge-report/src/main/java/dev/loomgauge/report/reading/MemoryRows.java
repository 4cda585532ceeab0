package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A timeline with what the collector told in each second, and with the lines laid through it. */
public final class MemoryRows {
  private MemoryRows() {}

  /**
   * The seconds to be drawn, with these columns besides their own: {@code heap_after_mb}, the least
   * in the second; {@code gc_pause_ms}, the longest; and in the hold {@code heap_fit_mb}, {@code
   * heap_low_mb}, {@code heap_high_mb} and the same three of {@code rss}.
   */
  public static List<TimelineRow> of(
      List<TimelineRow> timeline, List<GcRow> gc, Endurance endurance) {
    return Downsampled.of(withCollections(timeline, gc)).stream()
        .map(row -> row.phase().equals("window") ? fitted(row, endurance) : row)
        .toList();
  }

  private static List<TimelineRow> withCollections(List<TimelineRow> timeline, List<GcRow> gc) {
    Map<Long, List<GcRow>> bySecond = new HashMap<>();
    gc.forEach(
        row ->
            bySecond
                .computeIfAbsent(Math.floorDiv(row.epochMs(), 1000L), s -> new ArrayList<>())
                .add(row));
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

  private static Map<String, Double> collected(List<GcRow> rows) {
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
