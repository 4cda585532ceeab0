package dev.loomgauge.summary;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Lists the tests that a build skipped, with their reasons. Where it must ({@code
 * -Dskipped.fail=true}), it fails for each that any machine with Linux and a JDK could have run:
 * for every reason but those of {@link #EXCUSES}.
 */
public final class SkippedTests {
  /** What a machine may lack: programs that CONTRIBUTING.md lists, a second user, and peace. */
  private static final List<String> EXCUSES =
      List.of(
          "needs wrk",
          "needs k6",
          "needs chromium",
          "needs fish",
          "needs a JDK 17",
          "needs a JDK 21",
          "needs root",
          "needs libfaketime",
          "needs network namespaces",
          "needs a second user",
          "the machine was disturbed",
          "the machine was too busy");

  private SkippedTests() {}

  /**
   * A test that was skipped.
   *
   * @param reason as the test gives it; empty where it gives none
   */
  record Skipped(String test, String reason) {
    boolean excused() {
      return EXCUSES.stream().anyMatch(reason::startsWith);
    }
  }

  /**
   * Prints the list.
   *
   * @param args root of the checkout, begin of the build, whether to fail
   */
  public static void main(String[] args) throws IOException {
    List<Skipped> skipped = in(Path.of(args[0]), Instant.parse(args[1]));
    boolean fails = print(skipped, Boolean.parseBoolean(args[2]), System.out);
    System.exit(fails ? 1 : 0);
  }

  /** Those of the reports below a folder that were written at a time or later. */
  static List<Skipped> in(Path root, Instant since) throws IOException {
    List<Skipped> skipped = new ArrayList<>();
    try (Stream<Path> files = Files.find(root, 5, (file, _) -> report(file))) {
      for (Path file : files.sorted().toList()) {
        if (!Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
          skipped.addAll(of(file));
        }
      }
    }
    return skipped;
  }

  private static boolean report(Path file) {
    return file.toString().matches(".*/target/(surefire|failsafe)-reports/TEST-[^/]*\\.xml");
  }

  private static List<Skipped> of(Path report) {
    try {
      NodeList found =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(report.toFile())
              .getElementsByTagName("skipped");
      List<Skipped> skipped = new ArrayList<>();
      for (int i = 0; i < found.getLength(); i++) {
        Element test = (Element) found.item(i).getParentNode();
        skipped.add(
            new Skipped(
                test.getAttribute("classname") + "." + test.getAttribute("name"),
                reason((Element) found.item(i))));
      }
      return skipped;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SAXException | ParserConfigurationException e) {
      throw new IllegalStateException(report + " is not a test report", e);
    }
  }

  /** The message of an element, or the first line of the trace that it holds instead. */
  private static String reason(Element skipped) {
    String message = skipped.getAttribute("message");
    return (message.isEmpty() ? skipped.getTextContent() : message)
        .lines()
        .findFirst()
        .orElse("")
        .replaceFirst("^[\\w.]+Exception: ", "")
        .replaceFirst("^Assumption failed: ", "")
        .replaceFirst("^\\[([^]]*)].*", "$1");
  }

  /** Prints them and says whether the build must fail. */
  static boolean print(List<Skipped> skipped, boolean mayFail, PrintStream out) {
    out.println(skipped.isEmpty() ? "No test was skipped." : "Skipped tests: " + skipped.size());
    for (Skipped test : skipped) {
      out.printf("  %s: %s%n", test.test(), test.reason().isEmpty() ? "no reason" : test.reason());
    }
    List<Skipped> wrong =
        mayFail ? skipped.stream().filter(test -> !test.excused()).toList() : List.of();
    if (!wrong.isEmpty()) {
      out.println("This machine could have run:");
      wrong.forEach(test -> out.println("  " + test.test()));
    }
    return !wrong.isEmpty();
  }
}
