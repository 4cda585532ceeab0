package dev.loomgauge.run.fitness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder for logs and latencies that nobody will read; deleted in the end.
 *
 * @param folder below the system's folder for temporary files
 */
record Workspace(Path folder) implements AutoCloseable {

  static Workspace create() {
    try {
      return new Workspace(Files.createTempDirectory("loomgauge-doctor"));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Cannot make a folder in " + System.getProperty("java.io.tmpdir"), e);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + folder, e);
    }
  }
}
