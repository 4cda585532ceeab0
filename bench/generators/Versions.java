package generators;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What a program says when asked for its version. */
final class Versions {
  private Versions() {}

  /** The first line of its output; empty where there is no such program. */
  static Optional<String> ask(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return said.lines().findFirst();
    } catch (IOException e) {
      // No such program: the caller says so in the tables.
      return Optional.empty();
    }
  }
}
