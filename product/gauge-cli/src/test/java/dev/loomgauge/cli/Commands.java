package dev.loomgauge.cli;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.ObservationPace;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs commands in this JVM, as from the root of the checkout. */
public final class Commands {
  private Commands() {}

  /** What a command did. */
  public record Done(int code, String out, String err) {}

  public static Path root() {
    return Path.of("../..").toAbsolutePath().normalize();
  }

  public static Done run(String... args) {
    return run(ObservationPace.USUAL, args);
  }

  /** What a command takes of its words, without running it. */
  public static CommandLine.ParseResult parsed(Path home, String... args) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    return Main.commands(
            new Installation(home, Path.of(System.getProperty("java.home"))), nowhere, nowhere)
        .parseArgs(args)
        .subcommand();
  }

  /** Runs one, with another pace of {@code try}. */
  public static Done run(ObservationPace pace, String... args) {
    System.setProperty("loomgauge.home", root().toString());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            args,
            pace,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Done(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A program of its own, with the classes of this test and started soon. */
  static ProcessBuilder program(Class<?> main, String... words) {
    return new ProcessBuilder(
        Stream.concat(
                Stream.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    main.getName()),
                Stream.of(words))
            .toList());
  }
}
