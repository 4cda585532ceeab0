package dev.loomgauge.cli.checkout;

import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.reproduction.Catalogue;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.PublishedSystem;
import dev.loomgauge.core.reproduction.PublishedTables;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
    return Stream.of(
            PublishedTables.LOADS.read(file(home, "load-tests.csv")),
            PublishedTables.LOADS.read(file(home, "more-load-tests.csv")),
            batches(home),
            PublishedTables.MEMORY.read(file(home, "memory.csv")),
            PublishedTables.CLAIMS.read(file(home, "claims.csv")))
        .flatMap(List::stream)
        .toList();
  }

  /** Of microbenchmarks alone. */
  public static List<Published> batches(Installation home) {
    return PublishedTables.BATCHES.read(file(home, "batches.csv"));
  }

  private static Path file(Installation home, String name) {
    Path file = home.published().resolve(name);
    if (Files.notExists(file)) {
      throw unreadable(file, new NoSuchFileException(file.toString()));
    }
    return file;
  }

  private static String text(Path file) {
    try {
      return InputFile.text(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static ResultsException unreadable(Path file, IOException e) {
    return new ResultsException(
        "Cannot read %s: %s. It comes with a checkout and with the lab."
            .formatted(file, e.getMessage()),
        e);
  }

  /** The names of the published systems that ship, read when they are asked for. */
  public record SystemNames(Installation home) implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return PublishedFiles.systems(home).stream().map(PublishedSystem::id).iterator();
    }
  }
}
