package dev.loomgauge.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs commands that measure nothing, so that the JVM notes which classes a start needs. The
 * launcher of a distribution has an AOT cache (JEP 514) made of it.
 */
public final class Training {
  static final List<List<String>> COMMANDS =
      List.of(
          List.of("--help"),
          List.of("predict", "two-stations"),
          List.of("audit", "--explain", "docs/audit/hey.txt"));

  private Training() {}

  /** Runs them and prints nothing. */
  public static void main(String[] args) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    run(Path.of(System.getProperty("loomgauge.home", "")), nowhere, nowhere);
  }

  /** Runs them; a word with a slash is a file of the installation. */
  static void run(Path root, PrintStream out, PrintStream err) {
    for (List<String> command : COMMANDS) {
      Main.run(
          command.stream()
              .map(word -> word.contains("/") ? root.resolve(word).toString() : word)
              .toArray(String[]::new),
          out,
          err);
    }
  }
}
