package dev.loomgauge.core.result;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory of a service at one moment of a load, right after a collection.
 *
 * @param second since the load began
 * @param connections open connections of the load engine, in its last second
 * @param sent requests that were sent and not answered, in its last second
 * @param heldBefore requests that the downstream held right before the reading; where the path does
 *     not call it once, as {@code sent}
 * @param heldAfter the same right after it
 * @param stackBytes committed for the stacks of platform threads
 * @param heapBytes live objects: heap in use after the collection
 * @param nativeBytes all else that the JVM tracks and has committed, without heap and stacks
 * @param residentBytes of the process, as the system counts it
 * @param proportionalBytes the same with shared pages divided; as resident where not known
 */
public record MemoryReading(
    double second,
    long connections,
    long sent,
    long heldBefore,
    long heldAfter,
    long stackBytes,
    long heapBytes,
    long nativeBytes,
    long residentBytes,
    long proportionalBytes) {

  /** The header of {@code memory.csv}. */
  public static final List<String> COLUMNS =
      List.of(
          "second",
          "connections",
          "sent",
          "held_before",
          "held_after",
          "stack_bytes",
          "heap_bytes",
          "native_bytes",
          "resident_bytes",
          "proportional_bytes");

  /** Requests in flight at the reading: the mean of before and after. */
  public double held() {
    return (heldBefore + heldAfter) / 2.0;
  }

  public long bytes(RequestMemory.Kind kind) {
    return switch (kind) {
      case STACKS -> stackBytes;
      case HEAP -> heapBytes;
      case NATIVE -> nativeBytes;
      case RESIDENT -> residentBytes;
    };
  }

  public List<String> fields() {
    return List.of(
        Csv.number(second, 3),
        String.valueOf(connections),
        String.valueOf(sent),
        String.valueOf(heldBefore),
        String.valueOf(heldAfter),
        String.valueOf(stackBytes),
        String.valueOf(heapBytes),
        String.valueOf(nativeBytes),
        String.valueOf(residentBytes),
        String.valueOf(proportionalBytes));
  }

  /** Reads a {@code memory.csv} but for a cut-off end; {@link ResultsException} if it cannot. */
  public static List<MemoryReading> readAll(Path file) {
    return Csv.rows(file, (_, row) -> of(row));
  }

  private static MemoryReading of(List<String> row) {
    return new MemoryReading(
        Double.parseDouble(row.get(0)),
        Long.parseLong(row.get(1)),
        Long.parseLong(row.get(2)),
        Long.parseLong(row.get(3)),
        Long.parseLong(row.get(4)),
        Long.parseLong(row.get(5)),
        Long.parseLong(row.get(6)),
        Long.parseLong(row.get(7)),
        Long.parseLong(row.get(8)),
        Long.parseLong(row.get(9)));
  }
}
