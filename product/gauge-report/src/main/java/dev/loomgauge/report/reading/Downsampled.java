package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.PoolColumns;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A timeline short enough to be drawn: where it has more than 1,800 seconds, one stands for several
 * of the same part of the load. It shows the median of theirs, for percentiles must not be
 * averaged; of what matters by its worst the greatest, and of a heap after collection the least.
 */
public final class Downsampled {
  private static final int MOST = 1_800;
  private static final Set<String> WORST = Set.of(TimelineColumn.ERRORS.key(), "gc_pause_ms");
  private static final Set<String> LEAST = Set.of("heap_after_mb");

  private Downsampled() {}

  /** The seconds that are drawn. */
  public static List<TimelineRow> of(List<TimelineRow> rows) {
    int several = Math.ceilDiv(rows.size(), MOST);
    if (several <= 1) {
      return rows;
    }
    List<TimelineRow> downsampled = new ArrayList<>();
    List<TimelineRow> block = new ArrayList<>();
    for (TimelineRow row : rows) {
      boolean other = !block.isEmpty() && !block.getFirst().phase().equals(row.phase());
      if (other || block.size() == several) {
        downsampled.add(one(block));
        block.clear();
      }
      block.add(row);
    }
    downsampled.add(one(block));
    return List.copyOf(downsampled);
  }

  private static TimelineRow one(List<TimelineRow> block) {
    Map<String, @Nullable Double> values = new LinkedHashMap<>();
    block.stream()
        .flatMap(row -> row.values().keySet().stream())
        .distinct()
        .forEach(column -> values.put(column, one(block, column)));
    TimelineRow first = block.getFirst();
    return new TimelineRow(first.second(), first.phase(), values);
  }

  private static @Nullable Double one(List<TimelineRow> block, String column) {
    List<Double> sorted =
        block.stream().map(row -> row.value(column)).filter(Objects::nonNull).sorted().toList();
    if (sorted.isEmpty()) {
      return null;
    }
    return WORST.contains(column) || PoolColumns.isWaiting(column)
        ? sorted.getLast()
        : LEAST.contains(column) ? sorted.getFirst() : sorted.get((sorted.size() - 1) / 2);
  }
}
