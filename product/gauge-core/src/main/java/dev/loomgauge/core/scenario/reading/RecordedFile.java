package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Distribution.Recorded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Reads CSV files that a scenario names: recorded times and recorded arrivals. */
record RecordedFile(String name, List<double[]> rows) {

  /** Times with their counts, from the columns value_ms and count. */
  static Recorded times(YamlValue value) {
    RecordedFile file = read(value, "value_ms,count");
    TreeMap<Double, Double> counts = new TreeMap<>();
    for (double[] row : file.rows()) {
      if (row[1] > 0) {
        counts.merge(row[0], row[1], Double::sum);
      }
    }
    if (counts.isEmpty()) {
      throw new InputException(
          file.name(), 0, "no count is above 0.", "Record at least one value.");
    }
    List<Recorded.Value> values = new ArrayList<>();
    counts.forEach((millis, count) -> values.add(new Recorded.Value(millis, count)));
    return new Recorded(file.name(), values);
  }

  /** Seconds of arrivals, ascending, from the column at_s. */
  static List<Double> arrivals(YamlValue value) {
    RecordedFile file = read(value, "at_s");
    List<Double> times = new ArrayList<>();
    for (double[] row : file.rows()) {
      if (!times.isEmpty() && row[0] < times.getLast()) {
        throw new InputException(
            file.name(),
            times.size() + 2,
            "%s s comes after %s s.".formatted(row[0], times.getLast()),
            "Sort the arrivals by time.");
      }
      times.add(row[0]);
    }
    return times;
  }

  private static RecordedFile read(YamlValue value, String header) {
    Path folder = Path.of(value.file()).toAbsolutePath().resolveSibling("");
    Path file = value.path(folder);
    List<String> lines;
    try {
      lines = InputFile.text(file, InputFile.MOST_RECORDED_BYTES).lines().toList();
    } catch (IOException e) {
      throw value.error(
          "names the file %s, which cannot be read: %s."
              .formatted(Quoted.of(value.text()), e.getMessage()),
          "Its path counts from the scenario's folder, " + folder + ".");
    }
    if (lines.isEmpty() || !lines.getFirst().strip().equals(header)) {
      throw new InputException(
          file.toString(),
          1,
          "the columns are not " + Quoted.of(header) + ".",
          "Make them the first line.");
    }
    List<double[]> rows = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      rows.add(row(file, i + 1, lines.get(i), header));
    }
    if (rows.isEmpty()) {
      throw new InputException(file.toString(), 1, "there is no row.", "Record at least one.");
    }
    return new RecordedFile(file.toString(), rows);
  }

  private static double[] row(Path file, int line, String text, String header) {
    String[] cells = text.strip().split(",", -1);
    try {
      double[] row = Arrays.stream(cells).mapToDouble(Double::parseDouble).toArray();
      if (row.length == header.split(",", -1).length
          && Arrays.stream(row).allMatch(v -> v >= 0 && v < Double.POSITIVE_INFINITY)) {
        return row;
      }
    } catch (NumberFormatException e) {
      // The refusal below says what is wanted.
    }
    throw new InputException(
        file.toString(),
        line,
        Quoted.of(text) + " is no row of " + header + ".",
        "Give numbers from 0, without units.");
  }
}
