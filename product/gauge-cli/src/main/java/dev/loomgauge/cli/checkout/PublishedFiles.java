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
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** The files of {@code published/}. */
public final class PublishedFiles {
  private PublishedFiles() {}

  /** The systems that can be reproduced; none where no published figures came along. */
  public static List<PublishedSystem> systems(Installation home) {
    return Files.isDirectory(home.published()) ? catalogue(home).systems() : List.of();
  }

  public static Catalogue catalogue(Installation home) {
    Path file = home.published().resolve("systems.yaml");
    return Catalogue.read(file.toString(), text(file));
  }

  public static List<Published> figures(Installation home) {
    Path folder = home.published();
    return Stream.of(
            PublishedTables.LOADS.read(folder.resolve("load-tests.csv")),
            PublishedTables.LOADS.read(folder.resolve("more-load-tests.csv")),
            PublishedTables.BATCHES.read(folder.resolve("batches.csv")),
            PublishedTables.MEMORY.read(folder.resolve("memory.csv")),
            PublishedTables.CLAIMS.read(folder.resolve("claims.csv")))
        .flatMap(List::stream)
        .toList();
  }

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

  /** The names of the published systems that ship, read when they are asked for. */
  public record SystemNames(Installation home) implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return PublishedFiles.systems(home).stream().map(PublishedSystem::id).iterator();
    }
  }
}
