package dev.loomgauge.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The command lines that README, CONTRIBUTING and the documents show. */
final class DocumentedCommands {
  /** Begins a command rather than what a program printed. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "(\\./|bin/|bench/|git |cd |java |javac |jcmd |sudo |curl |docker |mvn |ulimit |sh |bash |wrk |k6 |export |[A-Z_]+=\\S+ ).*");

  /** In a sentence; one with words in brackets describes a form and is no command. */
  private static final Pattern INLINE = Pattern.compile("`(\\./(?:loomgauge|mvnw)(?: [^`]*)?)`");

  private DocumentedCommands() {}

  /**
   * A command as it is written, without its comment.
   *
   * @param where the file and its line
   */
  record Shown(String where, String text) {
    List<String> words() {
      return List.of(text.split(" +", -1));
    }
  }

  static List<Shown> of(Path root) {
    List<Shown> shown = new ArrayList<>();
    for (Path file : files(root)) {
      shown.addAll(of(root, file));
    }
    return shown;
  }

  private static List<Path> files(Path root) {
    try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md").map(root::resolve),
              docs.filter(file -> file.toString().endsWith(".md")).sorted())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Shown> of(Path root, Path file) {
    List<Shown> shown = new ArrayList<>();
    List<String> lines = lines(file);
    boolean fenced = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      String where = root.relativize(file) + ":" + (i + 1);
      if (line.strip().startsWith("```")) {
        fenced = !fenced;
        continue;
      }
      String bare = line.strip().replaceFirst("^\\$ ", "");
      if ((fenced || line.startsWith("    ")) && COMMAND.matcher(bare).matches()) {
        StringBuilder whole = new StringBuilder(bare);
        while (whole.toString().endsWith("\\")) {
          whole.setLength(whole.length() - 1);
          whole.append(lines.get(++i).strip());
        }
        for (String one : whole.toString().replaceFirst("\\s+#.*$", "").split(" && ", -1)) {
          shown.add(new Shown(where, one.strip()));
        }
      } else if (!fenced) {
        Matcher inline = INLINE.matcher(line);
        while (inline.find()) {
          shown.add(new Shown(where, inline.group(1)));
        }
      }
    }
    return shown;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
