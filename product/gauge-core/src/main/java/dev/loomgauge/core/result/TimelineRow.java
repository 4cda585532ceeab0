package dev.loomgauge.core.result;

import static dev.loomgauge.core.result.file.Csv.number;

import dev.loomgauge.core.result.file.Csv;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One second of a trial; null is "not seen in that second".
 *
 * @param second 0 is the first second of the measured window, negative before it
 * @param phase ramp, warmup, window, down where the load falls again, or after
 * @param values key to value, of the {@link TimelineColumn}s and {@link PoolColumns} that were seen
 */
public record TimelineRow(int second, String phase, Map<String, @Nullable Double> values) {

  private static final Set<String> KEYS = Set.copyOf(TimelineColumn.keys());

  /** A value by its column, or null when not seen. */
  public @Nullable Double value(TimelineColumn column) {
    return value(column.key());
  }

  /** A value by the name of its column, or null when not seen. */
  public @Nullable Double value(String key) {
    return values.get(key);
  }

  /** The header of a {@code timeline.csv} whose service shows these pools. */
  public static List<String> header(Collection<String> pools) {
    List<String> header = new ArrayList<>(List.of("second", "phase"));
    header.addAll(TimelineColumn.keys());
    pools.forEach(pool -> header.addAll(new PoolColumns(pool).all()));
    return header;
  }

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

  /** Reads a whole file but for a cut-off last line; columns it does not have are null. */
  public static List<TimelineRow> readAll(Path file) {
    return Csv.rows(file, TimelineRow::parse);
  }

  private static TimelineRow parse(List<String> header, List<String> record) {
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(header.size(), record.size()); i++) {
      named.put(header.get(i), record.get(i));
    }
    Map<String, @Nullable Double> values = new LinkedHashMap<>();
    named.forEach(
        (column, text) -> {
          if (!text.isEmpty() && (KEYS.contains(column) || PoolColumns.holds(column))) {
            values.put(column, Double.valueOf(text));
          }
        });
    return new TimelineRow(
        Integer.parseInt(named.getOrDefault("second", "0")),
        named.getOrDefault("phase", ""),
        values);
  }
}
