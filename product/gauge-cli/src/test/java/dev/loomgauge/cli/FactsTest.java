package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What was found is kept as figures: sentences are made last, and none is taken apart. */
class FactsTest {
  private static final Path PRODUCT = Commands.root().resolve("product");

  /** Where the records of a run and of a network are. */
  private static final List<String> ROOMS = List.of("core/result", "core/prediction/network");

  /** What prints a figure with what it is a figure of, each in one place; and what explains. */
  private static final Map<String, String> PRINT =
      Map.ofEntries(
          Map.entry("LimitWords", "the words of a limit"),
          Map.entry("Activity", "the names of activities"),
          Map.entry("CapacityBracket", "a footnote of every capacity"),
          Map.entry("Ceiling", "a limit as a figure or a range"),
          Map.entry("GateCode", "the name of a gate in words, and its key"),
          Map.entry("Expected", "a figure with its interval, and a footnote"),
          Map.entry("Prediction", "a footnote of every prediction"),
          Map.entry("TimeStack", "a sum of times"),
          Map.entry("WithoutFinding", "the title of a reason"));

  /**
   * Text of others may be taken apart, and what a user writes; of our own one label and a format.
   */
  private static final List<String> MAY_READ =
      List.of(
          "core/audit/", // prints and tables of other tools
          "core/scenario/", // "4 per core", which a user writes
          "core/result/LimitWords", // a label, not a sentence
          "core/result/file/ResultsException", // messages of the kernel
          "core/result/folder/FormatThree", // folders of an earlier format
          "run/fitness/", // files of the kernel
          "run/probe/", // files of the kernel, dumps and recordings of the JDK
          "run/machine/", // files of the kernel
          "run/tier/TlsProblem", // messages of the JDK about TLS
          "load/traffic/Failures", // messages of the kernel
          "cli/own/PodTry", // a command line
          "gauge-hosts/", // messages of ssh and kubectl
          "gauge-database/", // messages of PostgreSQL
          "core/threads/"); // dumps of threads

  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z]{2,}");
  private static final Pattern TAKEN_APART =
      Pattern.compile(
          "\\.(?:contains|startsWith|endsWith|replace\\w*|split|indexOf|matches)"
              + "\\(\\s*\"[^\"\n]*[a-z] [^\"\n]*\"");

  @Test
  void roomsOfFactsHoldNoSentences() throws IOException {
    Map<String, List<String>> sentences = new TreeMap<>();
    int files = 0;
    for (String room : ROOMS) {
      Path folder = PRODUCT.resolve("gauge-core/src/main/java/dev/loomgauge").resolve(room);
      for (Path file : sources(folder, 1)) {
        files++;
        String name = file.getFileName().toString().replace(".java", "");
        List<String> found = sentences(Files.readString(file));
        if (!found.isEmpty()) {
          sentences.put(name, found);
        }
      }
    }

    assertThat(files).isGreaterThan(40);
    assertThat(sentences.keySet()).isSubsetOf(PRINT.keySet());
    assertThat(PRINT.keySet())
        .as("what is listed and needs no longer be")
        .isSubsetOf(sentences.keySet());
  }

  @Test
  void noSentenceIsTakenApart() throws IOException {
    List<String> found = new ArrayList<>();
    List<Path> sources = sources(PRODUCT, Integer.MAX_VALUE);
    for (Path file : sources) {
      String path = PRODUCT.relativize(file).toString();
      String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
      if (path.contains("/src/main/") && MAY_READ.stream().noneMatch(path::contains)) {
        TAKEN_APART
            .matcher(code)
            .results()
            .map(MatchResult::group)
            .forEach(call -> found.add(path + ": " + call));
      }
    }

    assertThat(sources).hasSizeGreaterThan(1_000);
    assertThat(found).isEmpty();
  }

  private static List<String> sentences(String source) {
    String joined = COMMENT.matcher(source).replaceAll("").replaceAll("\"\\s*\\+\\s*\"", "");
    return LITERAL
        .matcher(joined)
        .results()
        .map(literal -> literal.group(1))
        .filter(text -> text.contains(" ") && WORD.matcher(text).results().count() >= 4)
        .toList();
  }

  private static List<Path> sources(Path folder, int depth) throws IOException {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("/target/"))
          .toList();
    }
  }
}
