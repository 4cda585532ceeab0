package dev.loomgauge.cli.document;

import dev.loomgauge.cli.Commands;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What a distribution has, as its descriptor in {@code src/dist} puts it together. */
final class DistributedFiles {
  private static final Path MODULE = Commands.root().resolve("product/gauge-cli");

  private DistributedFiles() {}

  /**
   * Files of the checkout, and those that are built and named, as they lie in the zip.
   *
   * @param descriptor from the module
   */
  static Set<Path> of(String descriptor)
      throws IOException, ParserConfigurationException, SAXException {
    Element root =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(MODULE.resolve(descriptor).toFile())
            .getDocumentElement();
    Set<Path> files = new TreeSet<>();
    for (String component : texts(root, "componentDescriptor")) {
      files.addAll(of(component));
    }
    for (Element set : elements(root, "fileSet")) {
      files.addAll(files(set));
    }
    return files;
  }

  private static Set<Path> files(Element set) throws IOException {
    Path from =
        Path.of(
            texts(set, "directory")
                .getFirst()
                .replace("${project.basedir}", MODULE.toString())
                .replace("${project.build.directory}", MODULE.resolve("target").toString()));
    Path into = Path.of(texts(set, "outputDirectory").getFirst());
    List<String> included = texts(set, "include");
    List<String> patterns =
        included.isEmpty()
            ? List.of("**")
            : included.stream().filter(i -> i.contains("*")).toList();
    Set<Path> files = new TreeSet<>();
    included.stream().filter(name -> !name.contains("*")).map(into::resolve).forEach(files::add);
    if (!patterns.isEmpty() && Files.isDirectory(from)) {
      List<String> excluded = texts(set, "exclude");
      try (Stream<Path> all = Files.walk(from)) {
        all.filter(Files::isRegularFile)
            .map(from::relativize)
            .filter(file -> any(patterns, file) && !any(excluded, file))
            .map(into::resolve)
            .forEach(files::add);
      }
    }
    return files;
  }

  private static boolean any(List<String> patterns, Path file) {
    return patterns.stream()
        .anyMatch(
            pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(file));
  }

  private static List<String> texts(Element within, String name) {
    return elements(within, name).stream().map(Element::getTextContent).map(String::strip).toList();
  }

  private static List<Element> elements(Element within, String name) {
    NodeList all = within.getElementsByTagName(name);
    return IntStream.range(0, all.getLength())
        .mapToObj(all::item)
        .map(Element.class::cast)
        .toList();
  }
}
