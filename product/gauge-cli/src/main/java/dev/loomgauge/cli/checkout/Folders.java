package dev.loomgauge.cli.checkout;

import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.file.OwnerFolder;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Folders of results. */
public final class Folders {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private Folders() {}

  /** The folder that the user asked for; a fresh one where none was. */
  public static Path results(Installation home, @Nullable Path asked, String name) {
    return asked == null ? fresh(home, name) : asked.toAbsolutePath().normalize();
  }

  /** Where results go when the user does not say it: {@code results/<time>-<name>}. */
  public static Path fresh(Installation home, String name) {
    return at(home, name, Instant.now());
  }

  static Path at(Installation home, String name, Instant time) {
    String slug = Words.slug(name);
    String last = slug.isEmpty() ? "scenario" : slug;
    return home.work().resolve("results").resolve(TIME.format(time) + "-" + last);
  }

  /**
   * Refuses a folder that has results: they would be lost, or be taken for new ones.
   *
   * @param folder as {@code --out} names it
   * @throws ResultsException if a run, benchmarks or a gate have left it
   */
  public static void requireUnused(Path folder) {
    requireUnused(folder, "");
  }

  /**
   * The same, for a command that starts a run.
   *
   * @param continuing the command that continues a run that is there; empty where none does
   */
  public static void requireUnused(Path folder, String continuing) {
    if (Files.exists(new ResultsFolder(folder).runJson())) {
      throw used(
          folder,
          "the results of another run",
          continuing.isEmpty() ? "." : ", or continue that run: " + continuing);
    }
    if (Files.exists(folder.resolve("scores.csv"))) {
      throw used(folder, "the scores of another run", ".");
    }
    if (Files.isRegularFile(folder.resolve("gate.json"))) {
      throw used(folder, "the results of a gate", ".");
    }
  }

  private static ResultsException used(Path folder, String held, String orElse) {
    return new ResultsException(
        "--out %s holds %s. Name another folder%s".formatted(folder, held, orElse));
  }

  /**
   * Makes that of an observation, and that of the results above it, where they are missing: logs
   * and recordings may hold secrets, so that they are readable by their owner alone.
   */
  public static void make(Path observation) {
    try {
      Path results = observation.toAbsolutePath().normalize().getParent();
      for (Path folder : results == null ? List.of(observation) : List.of(results, observation)) {
        OwnerFolder.make(folder);
      }
    } catch (IOException e) {
      throw noRoom("make", observation, e);
    }
  }

  /** Writes a whole file of an observation. */
  public static void write(Path file, String text) {
    try {
      WholeFile.write(file, text);
    } catch (IOException e) {
      throw noRoom("write", file, e);
    }
  }

  private static ExperimentException noRoom(String verb, Path path, IOException cause) {
    return new ExperimentException(
        "Cannot %s %s: %s. Make room, or name another folder with --out."
            .formatted(verb, path, cause.getMessage()),
        cause);
  }

  /**
   * Removes a folder of results, and folders in it, where there is no file in any of them. What
   * cannot be removed stays: nothing depends on it.
   */
  public static void removeEmpty(Path results) {
    try (Stream<Path> all = Files.walk(results)) {
      List<Path> inside = all.sorted(Comparator.reverseOrder()).toList();
      if (inside.stream().allMatch(Files::isDirectory)) {
        for (Path folder : inside) {
          Files.delete(folder);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // An empty folder hides no error.
    }
  }
}
