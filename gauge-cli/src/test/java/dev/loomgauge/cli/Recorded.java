package dev.loomgauge.cli;

import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The results folder that a real run of {@code held-or-released.yaml} left behind, without logs,
 * flight recordings and what a report makes. No figure in it is ever changed: it is the format that
 * every later version reads.
 */
final class Recorded {
  static final Path ROOT = Path.of("src/test/resources/recorded/run");

  private Recorded() {}

  /** A copy, since a report writes into the folder. */
  static ResultsFolder copiedTo(Path folder) {
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.toList()) {
        Path copy = folder.resolve(ROOT.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ResultsFolder(folder);
  }
}
