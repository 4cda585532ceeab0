package dev.loomgauge.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Comments cite documents that exist, and the formatter has not broken their sentences. */
class CommentsTest {
  private static final Path ROOT = Commands.root();
  private static final Pattern DOCUMENT = Pattern.compile("\\bdocs/[\\w./-]+\\.md");
  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern ENDS_A_PARAGRAPH = Pattern.compile("[.:!?}>]\\)?$");
  private static final Pattern GOES_ON = Pattern.compile("^(<p>)?[a-z]");

  /** The formatter wraps a comment that is too long, and leaves what was its next line alone. */
  private static final Pattern LEFT_BEHIND =
      Pattern.compile("(?m)^( *)// .{50,}\\n\\1// \\S+\\n\\1// \\S+ .*$");

  @Test
  void everyDocumentThatSourceCitesExists() throws IOException {
    List<String> missing = new ArrayList<>();
    int cited = 0;
    for (Path file : sources()) {
      for (MatchResult found : DOCUMENT.matcher(Files.readString(file)).results().toList()) {
        cited++;
        if (!Files.isRegularFile(ROOT.resolve(found.group()))) {
          missing.add(ROOT.relativize(file) + ": " + found.group());
        }
      }
    }

    assertThat(cited).isGreaterThan(20);
    assertThat(missing).isEmpty();
  }

  @Test
  void noSentenceOfAJavadocIsBroken() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path file : sources()) {
      JAVADOC
          .matcher(Files.readString(file))
          .results()
          .flatMap(found -> broken(lines(found.group(1))).stream())
          .forEach(line -> broken.add(ROOT.relativize(file) + ": " + line));
    }

    assertThat(broken).isEmpty();
  }

  @Test
  void noCommentHasAWordLeftBehindByTheFormatter() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path file : sources()) {
      LEFT_BEHIND
          .matcher(Files.readString(file))
          .results()
          .forEach(found -> broken.add(ROOT.relativize(file) + ":\n" + found.group()));
    }

    assertThat(broken).isEmpty();
  }

  @Test
  void theRulesFindWhatTheyAreFor() {
    assertThat(broken(List.of("A mean.", "", "@param mean of blocks", "<p>Blocks that")))
        .hasSize(1);
    assertThat(broken(List.of("A mean of", "", "blocks."))).hasSize(1);
    assertThat(broken(List.of("A mean.", "", "<p>of blocks."))).hasSize(1);
    assertThat(broken(List.of("A mean.", "", "<p>Of blocks.", "", "@param mean of them")))
        .isEmpty();
    assertThat(LEFT_BEHIND.matcher("// " + "a ".repeat(30) + "\n// state:\n// the window\n").find())
        .isTrue();
  }

  /** A paragraph inside a tag, or one that ends or begins within a sentence. */
  private static List<String> broken(List<String> lines) {
    List<String> found = new ArrayList<>();
    boolean tagged = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      tagged |= line.startsWith("@");
      boolean between = line.isEmpty() && i > 0 && i < lines.size() - 1;
      if ((tagged && line.contains("<p>"))
          || (between && split(lines.get(i - 1), lines.get(i + 1)))) {
        found.add(line.isEmpty() ? lines.get(i - 1) + " | " + lines.get(i + 1) : line);
      }
    }
    return found;
  }

  private static boolean split(String before, String after) {
    return !before.isEmpty()
        && (!ENDS_A_PARAGRAPH.matcher(before).find() || GOES_ON.matcher(after).find());
  }

  private static List<String> lines(String javadoc) {
    return javadoc
        .lines()
        .map(line -> line.replaceFirst("^\\s*\\*? ?", "").stripTrailing())
        .toList();
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            return name.equals("target") || (name.startsWith(".") && !folder.equals(ROOT))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              sources.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertThat(sources).hasSizeGreaterThan(500);
    return sources;
  }
}
