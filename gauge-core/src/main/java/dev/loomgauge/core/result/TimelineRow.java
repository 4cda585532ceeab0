package dev.loomgauge.core.result;

import static dev.loomgauge.core.result.file.Csv.number;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One second of a trial; null is "not seen in that second".
 *
 * @param second 0 is the first second of the measured window, negative before it
 * @param phase ramp, warmup, window, down where the load falls again, or after
 * @param values column to value: {@link #COLUMNS} without the first two, and {@link PoolColumns}
 */
public record TimelineRow(int second, String phase, Map<String, @Nullable Double> values) {

  /** What every {@code timeline.csv} has, in order; the units are in the names. */
  public static final List<String> COLUMNS =
      List.of(
          "second",
          "phase",
          "started",
          "ok",
          "errors",
          "in_flight",
          "connections",
          "mean_ms",
          "p50_ms",
          "p95_ms",
          "p99_ms",
          "max_ms",
          "generator_lag_ms",
          "service_cpu_pct",
          "database_cpu_pct",
          "downstream_cpu_pct",
          "load_cpu_pct",
          "loomgauge_cpu_pct",
          "service_rss_mb",
          "service_threads",
          "heap_mb",
          "gc_ms",
          "virtual_mounted",
          "virtual_queued",
          "pinned_events",
          "steal_pct",
          "service_cpus_foreign_pct",
          "database_cpus_foreign_pct",
          "downstream_cpus_foreign_pct",
          "load_cpus_foreign_pct",
          "service_cpus_steal_pct",
          "load_cpus_steal_pct",
          "load_thread_pct",
          "downstream_thread_pct",
          "cpu_mhz",
          "swap_pages",
          "service_major_faults",
          "memory_stall_pct",
          "clock_offset_ms",
          "epoch_ms",
          "heap_limit_mb",
          "nonheap_mb",
          "direct_mb");

  private static final Set<String> VALUES = Set.copyOf(COLUMNS.subList(2, COLUMNS.size()));

  /** A value by its column, or null when not seen. */
  public @Nullable Double value(String column) {
    return values.get(column);
  }

  /** The header of a {@code timeline.csv} whose service shows these pools. */
  public static List<String> header(Collection<String> pools) {
    return Stream.concat(
            COLUMNS.stream(), pools.stream().flatMap(pool -> new PoolColumns(pool).all().stream()))
        .toList();
  }

  /** The row under a header. */
  public List<String> fields(List<String> header) {
    return header.stream()
        .map(
            column ->
                switch (column) {
                  case "second" -> String.valueOf(second);
                  case "phase" -> phase;
                  default -> number(values.get(column), 3);
                })
        .toList();
  }

  /**
   * Reads a whole file, but for a last line that was cut off; columns it does not have are null in
   * every row.
   */
  public static List<TimelineRow> readAll(Path file) {
    try {
      List<List<String>> records = Csv.parse(Csv.wholeLines(Files.readString(file)));
      List<String> header = records.getFirst();
      return records.stream().skip(1).map(record -> parse(header, record)).toList();
    } catch (IOException e) {
      throw new ResultsException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static TimelineRow parse(List<String> header, List<String> record) {
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(header.size(), record.size()); i++) {
      named.put(header.get(i), record.get(i));
    }
    Map<String, @Nullable Double> values = new LinkedHashMap<>();
    named.forEach(
        (column, text) -> {
          if (!text.isEmpty() && (VALUES.contains(column) || PoolColumns.holds(column))) {
            values.put(column, Double.valueOf(text));
          }
        });
    return new TimelineRow(
        Integer.parseInt(named.getOrDefault("second", "0")),
        named.getOrDefault("phase", ""),
        values);
  }
}
