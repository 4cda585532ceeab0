package dev.loomgauge.junit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.opentest4j.TestAbortedException;

/** The program of an unpacked distribution, or of a checkout that is built. */
record InstalledLoomgauge(Path launcher) {
  /** The property of the system or of {@code junit-platform.properties} that names its folder. */
  static final String HOME = "loomgauge.home";

  private static final String VARIABLE = "LOOMGAUGE_HOME";

  /** In which a program that is asked to end ends its service, too. */
  private static final int PATIENCE_S = 30;

  /** Finds it: by the property, else by the environment, else on the path. */
  static InstalledLoomgauge find(Optional<String> property, Map<String, String> environment) {
    Optional<String> home = property.or(() -> Optional.ofNullable(environment.get(VARIABLE)));
    String path = environment.getOrDefault("PATH", "");
    return home.map(folder -> Stream.of(folder + "/bin"))
        .orElseGet(() -> Stream.of(path.split(File.pathSeparator, -1)).filter(f -> !f.isEmpty()))
        .map(folder -> Path.of(folder, "loomgauge").toAbsolutePath().normalize())
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst()
        .map(InstalledLoomgauge::new)
        .orElseThrow(
            () ->
                new ExtensionConfigurationException(
                    "Loomgauge is not %s. Name the folder of an unpacked zip, or of a checkout that is built, by the system property %s or by %s in the environment, or put its bin on the PATH."
                        .formatted(home.map("in "::concat).orElse("found"), HOME, VARIABLE)));
  }

  /**
   * Has a service observed. What it prints comes into the results folder.
   *
   * @throws IllegalStateException with the line of the program, if it was refused or failed
   * @throws TestAbortedException if it took longer than it may, or was interrupted
   */
  void run(List<String> words, Path results, Duration longest) {
    try {
      Files.createDirectories(results);
      Path log = results.resolve("loomgauge.log");
      Process process =
          new ProcessBuilder(Stream.concat(Stream.of(launcher.toString()), words.stream()).toList())
              .redirectOutput(results.resolve("loomgauge.txt").toFile())
              .redirectError(log.toFile())
              .start();
      int code = ended(process, longest);
      if (code != 0) {
        throw new IllegalStateException(
            "loomgauge ended with %d: %s [%s]".formatted(code, lastLine(log), results));
      }
    } catch (IOException e) {
      throw new IllegalStateException(launcher + " cannot be run: " + e.getMessage(), e);
    }
  }

  private static int ended(Process process, Duration longest) throws IOException {
    Thread end = new Thread(process::destroy, "loomgauge-end");
    Runtime.getRuntime().addShutdownHook(end); // it would go on without the test
    try {
      process.getOutputStream().close();
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
    } finally {
      process.destroy();
      Runtime.getRuntime().removeShutdownHook(end);
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
