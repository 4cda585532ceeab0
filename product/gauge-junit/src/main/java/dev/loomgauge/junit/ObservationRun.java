package dev.loomgauge.junit;

import dev.loomgauge.client.InstalledLoomgauge;
import dev.loomgauge.client.OneLine;
import dev.loomgauge.client.StartedLoomgauge;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/**
 * Has a service observed. What the program prints comes into the results folder.
 *
 * @param longest that it may take
 */
record ObservationRun(InstalledLoomgauge program, Path results, Duration longest) {
  /** In which a program that is asked to end ends its service, too. */
  private static final int PATIENCE_S = 30;

  /**
   * Runs it to its end.
   *
   * @throws IllegalStateException with the line of the program, if it was refused or failed
   * @throws TestAbortedException if it took longer than it may, or was interrupted
   */
  void run(List<String> words) {
    try {
      Files.createDirectories(results);
      Path log = results.resolve("loomgauge.log");
      int code =
          ended(
              program
                  .command(words)
                  .redirectOutput(results.resolve("loomgauge.txt").toFile())
                  .redirectError(log.toFile()));
      if (code != 0) {
        throw new IllegalStateException(
            "loomgauge ended with %d: %s [%s]".formatted(code, lastLine(log), results));
      }
    } catch (IOException e) {
      throw new IllegalStateException(program.launcher() + " cannot be run: " + e.getMessage(), e);
    }
  }

  private int ended(ProcessBuilder command) throws IOException {
    try (StartedLoomgauge started = StartedLoomgauge.of(command)) {
      Process process = started.process();
      if (process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
        return process.exitValue();
      }
      process.destroy();
      process.waitFor(PATIENCE_S, TimeUnit.SECONDS);
      throw new TestAbortedException(
          "undecided: the service was not observed within %d s, the duration of its annotation"
              .formatted(longest.toSeconds()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TestAbortedException("undecided: the test was interrupted", e);
    }
  }

  private static String lastLine(Path log) throws IOException {
    return new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .reduce((first, second) -> second)
        .map(OneLine::of)
        .orElse("it said nothing.");
  }
}
