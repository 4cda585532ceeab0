package dev.loomgauge.cli.checkout;

import dev.loomgauge.core.result.file.OwnerFolder;
import dev.loomgauge.run.ExperimentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Makes folders for logs and recordings, which may hold secrets, readable by their owner alone. */
public final class OwnFolders {
  private OwnFolders() {}

  /** Makes that of an observation, and that of the results above it, where they are missing. */
  public static void make(Path observation) {
    try {
      Path results = observation.toAbsolutePath().normalize().getParent();
      for (Path folder : results == null ? List.of(observation) : List.of(results, observation)) {
        OwnerFolder.make(folder);
      }
    } catch (IOException e) {
      throw new ExperimentException(
          "Cannot make %s: %s. Make room, or name another folder with --out."
              .formatted(observation, e.getMessage()),
          e);
    }
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
