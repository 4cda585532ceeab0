package dev.loomgauge.summary;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The report of a test class, as Surefire and Failsafe write it when the class has ended.
 *
 * @param module folder of the module, below the root
 * @param kind unit tests or integration tests
 * @param testClass its full name
 * @param tests number of tests, with those that were skipped
 * @param took from the start of the class to its end
 * @param ended when the report was written
 */
record TestReport(
    String module,
    Kind kind,
    String testClass,
    int tests,
    Duration took,
    Instant ended,
    List<Skipped> skipped) {
  /** Properties of the JDK that bound the text of a document; 0 is without a bound. */
  private static final List<String> SIZE_LIMITS =
      List.of("jdk.xml.maxGeneralEntitySizeLimit", "jdk.xml.totalEntitySizeLimit");

  /** The plugin that ran the class. */
  enum Kind {
    UNIT("surefire"),
    INTEGRATION("failsafe");

    private final String plugin;

    Kind(String plugin) {
      this.plugin = plugin;
    }
  }

  /**
   * A test that was skipped.
   *
   * @param test class and method
   * @param reason as the test gives it; empty where it gives none
   */
  record Skipped(String test, String reason) {}

  TestReport {
    skipped = List.copyOf(skipped);
  }

  Instant began() {
    return ended.minus(took);
  }

  /** Reads the reports below a folder that were written at a time or later. */
  static List<TestReport> in(Path root, Instant since) throws IOException {
    List<TestReport> reports = new ArrayList<>();
    try (Stream<Path> files = Files.find(root, 6, (file, _) -> kind(file).isPresent())) {
      for (Path file : files.sorted().toList()) {
        Instant ended = Files.getLastModifiedTime(file).toInstant();
        if (!ended.isBefore(since)) {
          reports.add(read(root, file, kind(file).orElseThrow(), ended));
        }
      }
    }
    return reports;
  }

  /** The kind of tests that a file is a report of; empty where it is none. */
  private static Optional<Kind> kind(Path file) {
    return Arrays.stream(Kind.values())
        .filter(
            kind ->
                file.toString().matches(".*/target/" + kind.plugin + "-reports/TEST-[^/]*\\.xml"))
        .findFirst();
  }

  private static TestReport read(Path root, Path file, Kind kind, Instant ended)
      throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      // A test that compares pages fails with two of them in its message.
      SIZE_LIMITS.forEach(limit -> factory.setAttribute(limit, 0));
      Element suite = factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
      double seconds = Double.parseDouble(suite.getAttribute("time").replace(",", ""));
      return new TestReport(
          module(root, file),
          kind,
          suite.getAttribute("name"),
          Integer.parseInt(suite.getAttribute("tests")),
          Duration.ofMillis(Math.round(seconds * 1000)),
          ended,
          skipped(suite.getElementsByTagName("skipped")));
    } catch (SAXException | ParserConfigurationException | NumberFormatException e) {
      throw new IllegalStateException(file + " is not a test report", e);
    }
  }

  /** The folder that holds {@code target}, with slashes on every system. */
  private static String module(Path root, Path file) {
    Path path = root.relativize(file);
    return path.subpath(0, path.getNameCount() - 3).toString().replace('\\', '/');
  }

  private static List<Skipped> skipped(NodeList found) {
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> (Element) found.item(i))
        .map(TestReport::skipped)
        .toList();
  }

  private static Skipped skipped(Element skipped) {
    Element test = (Element) skipped.getParentNode();
    return new Skipped(
        test.getAttribute("classname") + "." + test.getAttribute("name"), reason(skipped));
  }

  /**
   * The first line of an element's message, or of the trace that it holds instead: there a message
   * of several lines begins in a line of its own.
   */
  private static String reason(Element skipped) {
    String message = skipped.getAttribute("message");
    return (message.isEmpty() ? skipped.getTextContent() : message)
        .strip()
        .replaceFirst("^[\\w.]+Exception:\\s*", "")
        .lines()
        .findFirst()
        .orElse("")
        .replaceFirst("^Assumption failed: ", "")
        .replaceFirst("^\\[([^]]*)].*", "$1");
  }
}
