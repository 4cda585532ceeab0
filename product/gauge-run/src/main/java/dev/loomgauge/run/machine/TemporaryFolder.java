package dev.loomgauge.run.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder below the system's temporary ones for what nobody will read; deleted in the end. */
public record TemporaryFolder(Path path) implements AutoCloseable {

  public static TemporaryFolder create(String prefix) {
    try {
      return new TemporaryFolder(Files.createTempDirectory(prefix));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Cannot make a folder in " + System.getProperty("java.io.tmpdir"), e);
    }
  }

  /** Deletes a folder with all that is in it; one that is gone already is none. */
  public static void delete(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }

  @Override
  public void close() {
    try {
      delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + path, e);
    }
  }
}
