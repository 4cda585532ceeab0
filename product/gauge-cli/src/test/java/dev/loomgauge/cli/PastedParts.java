package dev.loomgauge.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Parts of builds that the documents show to be pasted, and what the modules say of themselves. */
final class PastedParts {
  private static final Path PRODUCT = Commands.root().resolve("product");

  /** Jars that come into builds of users, by their artifact. */
  private static final Map<String, String> FOLDERS =
      Map.of("gauge-junit", "gauge-junit", "loomgauge-maven-plugin", "gauge-maven");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  private PastedParts() {}

  /**
   * What a module makes, as its own descriptor has it.
   *
   * @param jar its place in the zips
   */
  record Artifact(String group, String name, String version, String jar) {}

  /** One of those that come into builds of users. */
  static Artifact artifact(String name) throws IOException {
    Element pom =
        xml(Files.readString(PRODUCT.resolve(FOLDERS.getOrDefault(name, name)).resolve("pom.xml")));
    Element parent = child(pom, "parent");
    return new Artifact(
        text(parent, "groupId"),
        text(pom, "artifactId"),
        text(parent, "version"),
        "lib/" + text(child(pom, "build"), "finalName") + ".jar");
  }

  /** Whether a file is in a folder of the zips. */
  static boolean packed(String file) throws IOException {
    Element files = xml(Files.readString(PRODUCT.resolve("gauge-cli/src/dist/files.xml")));
    String[] parts = file.split("/", 2);
    return elements(child(files, "fileSets")).stream()
        .anyMatch(
            set ->
                names(set).contains("includes")
                    && text(set, "outputDirectory").equals(parts[0])
                    && elements(child(set, "includes")).stream()
                        .anyMatch(include -> include.getTextContent().equals(parts[1])));
  }

  /** What is fenced below a heading of a document, in the order in which it stands there. */
  static List<String> fenced(String document, String heading, String language) throws IOException {
    String section =
        Files.readString(Commands.root().resolve("docs").resolve(document))
            .split("\n## " + Pattern.quote(heading) + "\n", -1)[1]
            .split("\n## ", -1)[0];
    return Pattern.compile("(?s)```" + language + "\n(.*?)```")
        .matcher(section)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  /** Words as a shell divides them, where single quotes are all that is quoted. */
  static List<String> words(String command) {
    return WORD.matcher(command)
        .results()
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
        .toList();
  }

  /** The only group of each place in a text. */
  static List<String> all(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.results().map(found -> found.group(1)).toList();
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> yaml(String text) {
    return (Map<String, Object>) new Load(LoadSettings.builder().build()).loadFromString(text);
  }

  /** The first element of a text. */
  static Element xml(String text) {
    try {
      Document document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
      return document.getDocumentElement();
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  static List<Element> elements(Element parent) {
    return IntStream.range(0, parent.getChildNodes().getLength())
        .mapToObj(parent.getChildNodes()::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast)
        .toList();
  }

  /** Along the first of each name. */
  static Element child(Element parent, String... names) {
    Element found = parent;
    for (String name : names) {
      Element within = found;
      found =
          elements(within).stream()
              .filter(element -> element.getTagName().equals(name))
              .findFirst()
              .orElseThrow(
                  () -> new IllegalArgumentException(within.getTagName() + ": no " + name));
    }
    return found;
  }

  static List<String> names(Element parent) {
    return elements(parent).stream().map(Node::getNodeName).toList();
  }

  static String text(Element parent, String name) {
    return child(parent, name).getTextContent().strip();
  }
}
