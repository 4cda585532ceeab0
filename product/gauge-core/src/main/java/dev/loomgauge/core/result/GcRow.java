package dev.loomgauge.core.result;

import static dev.loomgauge.core.result.file.Csv.number;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the service's collector told: a pause, or the heap behind a collection. A line of
 * {@code gc.csv}.
 *
 * @param epochMs when it ended, milliseconds since 1970
 * @param pauseMs length of a pause; null where it is none
 * @param heapAfterMb heap in use after a collection, MB of 2^20 bytes; null where none ended
 * @param instance of the service that told it, 1 and up
 */
public record GcRow(
    long epochMs, @Nullable Double pauseMs, @Nullable Double heapAfterMb, int instance) {

  /** The header of {@code gc.csv}, in order. */
  public static final List<String> COLUMNS =
      List.of("epoch_ms", "pause_ms", "heap_after_mb", "instance");

  /** A pause in the first instance. */
  public static GcRow pause(long epochMs, double pauseMs) {
    return new GcRow(epochMs, pauseMs, null, 1);
  }

  /** The heap behind a collection in the first instance. */
  public static GcRow heap(long epochMs, double heapAfterMb) {
    return new GcRow(epochMs, null, heapAfterMb, 1);
  }

  /** The same, told by another instance. */
  public GcRow by(int instance) {
    return new GcRow(epochMs, pauseMs, heapAfterMb, instance);
  }

  public List<String> fields() {
    return List.of(
        String.valueOf(epochMs),
        number(pauseMs, 3),
        number(heapAfterMb, 3),
        String.valueOf(instance));
  }

  /**
   * Reads a whole file, but for a last line that was cut off; without the last column, all rows are
   * the first instance's.
   *
   * @throws ResultsException if it cannot be read
   */
  public static List<GcRow> readAll(Path file) {
    return Csv.rows(
        file,
        (_, row) ->
            new GcRow(
                Long.parseLong(row.get(0)),
                value(row.get(1)),
                value(row.get(2)),
                row.size() > 3 ? Integer.parseInt(row.get(3)) : 1));
  }

  private static @Nullable Double value(String text) {
    return text.isEmpty() ? null : Double.valueOf(text);
  }
}
