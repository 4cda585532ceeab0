package dev.loomgauge.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.spi.ToolProvider;

/**
 * Services that nobody has described, each compiled once from its source among the resources of the
 * tests: a {@code java} that is given the source compiles it at every start.
 */
public final class OwnJar {
  private static final Map<String, Path> MADE = new HashMap<>();

  private OwnJar() {}

  /** The jar of {@code own/NAME.java}. */
  public static synchronized Path of(String name) {
    return MADE.computeIfAbsent(name, OwnJar::made);
  }

  private static Path made(String name) {
    Path folder = Path.of("target/own").toAbsolutePath();
    Path classes = folder.resolve(name);
    Path jar = folder.resolve(name + ".jar");
    try {
      Files.createDirectories(classes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    tool("javac", "-d", classes.toString(), "src/test/resources/own/" + name + ".java");
    // With a time of its own it would be another service in every build, calibrated again.
    tool(
        "jar",
        "--create",
        "--date=2026-01-01T00:00:00Z",
        "--file=" + jar,
        "--main-class=" + name,
        "-C",
        classes.toString(),
        ".");
    return jar;
  }

  private static void tool(String name, String... arguments) {
    StringWriter said = new StringWriter();
    PrintWriter into = new PrintWriter(said);
    int code = ToolProvider.findFirst(name).orElseThrow().run(into, into, arguments);
    if (code != 0) {
      throw new IllegalStateException(name + " ended with " + code + ": " + said);
    }
  }
}
