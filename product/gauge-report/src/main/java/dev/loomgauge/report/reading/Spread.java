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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** So many of a list as a chart or a sentence has room for. */
public final class Spread {
  private static final int MOST = 1_800;
  private static final Set<String> WORST =
      Set.of(
          TimelineColumn.ERRORS.key(),
          TimelineColumn.GC_MS.key(),
          TimelineColumn.PINNED_MS.key(),
          TimelineColumn.SCHEDULING_LAG_MS.key(),
          "gc_pause_ms");
  private static final Set<String> LEAST = Set.of("heap_after_mb");

  private static final int NAMED = 12;

  private Spread() {}

  /**
   * At most the given number of elements in their order, evenly spaced, the first and last
   * included.
   */
  public static <T> List<T> of(List<T> all, int most) {
    int n = all.size();
    if (n <= most) {
      return all;
    }
    return most == 1
        ? List.of(all.getLast())
        : IntStream.range(0, most)
            .mapToObj(i -> all.get((int) ((long) i * (n - 1) / (most - 1))))
            .toList();
  }

  /** Names for a sentence: all of a few, the first and the number of the others of many. */
  public static String names(List<String> names) {
    return names.size() <= NAMED
        ? String.join(", ", names)
        : "%s and %d more"
            .formatted(String.join(", ", names.subList(0, NAMED)), names.size() - NAMED);
  }

  /** What is said of the points of a long time; nothing where each second has its own. */
  public static String merged(List<TimelineRow> rows) {
    return rows.size() <= MOST
        ? ""
        : " Where many seconds share a point it shows the median one of them, of pauses, of"
            + " failures and of what waits for a pool the worst, of the heap the least.";
  }

  /** The seconds that are drawn. */
  public static List<TimelineRow> downsampled(List<TimelineRow> rows) {
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
