package dev.loomgauge.cli.checkout;

import dev.loomgauge.core.batch.PublishedBatch;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.reproduction.Catalogue;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.PublishedSystem;
import dev.loomgauge.core.reproduction.PublishedTables;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of {@code published/}. */
public final class PublishedFiles {
  private PublishedFiles() {}

  /** The systems that can be reproduced; none where no published figures came along. */
  public static List<PublishedSystem> systems(Installation home) {
    return Files.isDirectory(home.published()) ? catalogue(home).systems() : List.of();
  }

  /** The catalogue of those systems. */
  public static Catalogue catalogue(Installation home) {
    Path file = home.published().resolve("systems.yaml");
    return Catalogue.read(file.toString(), text(file));
  }

  /** All published figures and claims. */
  public static List<Published> figures(Installation home) {
    Path folder = home.published();
    return Stream.of(
            PublishedTables.loads(folder.resolve("load-tests.csv")),
            PublishedTables.loads(folder.resolve("more-load-tests.csv")),
            PublishedTables.batches(folder.resolve("batches.csv")),
            PublishedTables.memory(folder.resolve("memory.csv")),
            PublishedTables.claims(folder.resolve("claims.csv")))
        .flatMap(List::stream)
        .toList();
  }

  /** The published batches. */
  public static List<PublishedBatch> batches(Installation home) {
    Path file = home.published().resolve("batches.csv");
    return PublishedBatch.readAll(file.toString(), text(file));
  }

  private static String text(Path file) {
    try {
      return InputFile.text(file);
    } catch (IOException e) {
      throw new ResultsException(
          "Cannot read %s: %s. It comes with a checkout and with the lab."
              .formatted(file, e.getMessage()),
          e);
    }
  }
}
