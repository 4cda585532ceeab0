package dev.loomgauge.cli;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The columns of a results folder's tables that no row of any trial fills. */
final class EmptyColumns {
  private final Set<String> declared = new TreeSet<>();
  private final Set<String> filled = new TreeSet<>();

  private EmptyColumns() {}

  /** Each as "timeline.csv phase": a table of all trials is one table. */
  static Set<String> of(ResultsFolder folder) {
    EmptyColumns columns = new EmptyColumns();
    try (Stream<Path> files = Files.walk(folder.root())) {
      files.filter(file -> file.toString().endsWith(".csv")).forEach(columns::read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Set<String> empty = new TreeSet<>(columns.declared);
    empty.removeAll(columns.filled);
    return empty;
  }

  private void read(Path file) {
    try {
      var rows = Csv.parse(Files.readString(file));
      for (int i = 0; i < rows.getFirst().size(); i++) {
        int at = i;
        String column = file.getFileName() + " " + rows.getFirst().get(at);
        declared.add(column);
        if (rows.stream().skip(1).anyMatch(row -> !row.get(at).isEmpty())) {
          filled.add(column);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
