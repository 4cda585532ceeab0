package dev.loomgauge.core.batch;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.result.file.Csv;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A row of {@code published/batches.csv}.
 *
 * @param source name of the write-up
 * @param benchmark name of the microbenchmark
 * @param workers empty where each task had a thread of its own
 * @param reportedMs what was published
 */
public record PublishedBatch(
    String source,
    String benchmark,
    String variant,
    OptionalLong tasks,
    OptionalDouble waitMs,
    OptionalLong workers,
    double reportedMs) {

  private static final List<String> COLUMNS =
      List.of("source", "experiment", "variant", "tasks", "task_wait_ms", "workers", "reported_ms");

  /**
   * Reads all rows.
   *
   * @param file its name for messages
   * @throws InputException if a column is missing or a number is none
   */
  public static List<PublishedBatch> readAll(String file, String text) {
    List<List<String>> records = Csv.parse(text);
    List<String> header = records.isEmpty() ? List.of() : records.getFirst();
    for (String column : COLUMNS) {
      if (!header.contains(column)) {
        throw new InputException(
            file, 1, "column '" + column + "' is missing.", "Its header must have it.");
      }
    }
    List<PublishedBatch> rows = new ArrayList<>();
    for (int i = 1; i < records.size(); i++) {
      rows.add(row(file, i + 1, header, records.get(i)));
    }
    return List.copyOf(rows);
  }

  private static PublishedBatch row(
      String file, int line, List<String> header, List<String> record) {
    if (record.size() != header.size()) {
      throw new InputException(
          file,
          line,
          "has %d fields under a header of %d.".formatted(record.size(), header.size()),
          "Quote fields that hold commas.");
    }
    try {
      return new PublishedBatch(
          record.get(header.indexOf("source")),
          record.get(header.indexOf("experiment")),
          record.get(header.indexOf("variant")),
          whole(record.get(header.indexOf("tasks"))),
          number(record.get(header.indexOf("task_wait_ms"))),
          whole(record.get(header.indexOf("workers"))),
          Double.parseDouble(record.get(header.indexOf("reported_ms"))));
    } catch (NumberFormatException e) {
      throw new InputException(
          file,
          line,
          "is not all numbers: " + Quoted.cut(String.valueOf(e.getMessage())) + ".",
          "Correct the field.");
    }
  }

  private static OptionalLong whole(String field) {
    return field.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(field));
  }

  private static OptionalDouble number(String field) {
    return field.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(field));
  }

  /** The floor of its own shape; nothing where the tasks compute or their number was not known. */
  public OptionalDouble floorMs() {
    if (tasks.isEmpty() || waitMs.isEmpty()) {
      return OptionalDouble.empty();
    }
    long all = tasks.getAsLong();
    return OptionalDouble.of(Floor.rounds(all, workers.orElse(all), waitMs.getAsDouble()).ms());
  }
}
