package dev.loomgauge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders of tests whose programs must not see {@code /tmp}. */
public final class TestFolders {
  private TestFolders() {}

  /** Makes one below the module's target. */
  public static Path create(String name) throws IOException {
    return Files.createTempDirectory(Path.of("target").toAbsolutePath(), name);
  }

  /** Deletes one with all that is in it. */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
