package dev.loomgauge.cli.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.file.Csv;
import java.io.StringReader;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Judges of outputs: each reads one as its reader does, and asks that text is nothing but text. */
public final class Harmless {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** What of Markdown is left once escapes and entities are text. */
  private static final Pattern TEXT = Pattern.compile("\\\\\\p{Punct}|&(#\\d+|[a-z]+);");

  private static final Pattern ACTIVE =
      Pattern.compile(
          "[\\[\\]`*<>|~$]|@\\w|(?<!\\w)_|_(?!\\w)|#\\w|(?i)(https?|ftp)://|www\\.|(?m)^ *(#{1,6}|[-+]|\\d+[.)])(?= |$)|^ *[-=]+ *$");

  private Harmless() {}

  /** No character steers, no line is a command of a workflow or one that a text has made. */
  public static void terminal(String output) {
    shown(output);
    assertThat(output.lines().map(String::strip))
        .noneMatch(line -> line.matches("::[A-Za-z].*") || line.startsWith("SPOOFED: all is well"))
        .noneMatch(line -> line.contains("##["));
  }

  /** One command of a workflow a line, and no character steers. */
  public static void annotations(String output) {
    shown(output);
    assertThat(output).matches("(::(error|warning|notice) [^:\n]*::[^\n]*\n)*");
  }

  private static void shown(String output) {
    assertThat(
            output.codePoints().filter(c -> c != '\n' && !shown(c)).mapToObj(Integer::toHexString))
        .as(output)
        .isEmpty();
  }

  private static boolean shown(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** Whatever of it is markup, and how often it occurs; indented code is text. */
  public static Map<String, Integer> markdown(String text) {
    Map<String, Integer> active = new TreeMap<>();
    assertThat(text.codePoints().filter(c -> c != '\n' && Character.isISOControl(c))).isEmpty();
    for (String line : text.split("\n", -1)) {
      String kept = line.startsWith("    ") ? "" : TEXT.matcher(line).replaceAll("\u00b7");
      ACTIVE.matcher(kept).results().forEach(found -> active.merge(found.group(), 1, Integer::sum));
      active.merge("lines", 1, Integer::sum);
    }
    return active;
  }

  /** A table of which no cell runs in a spreadsheet or steers. */
  public static void csv(String text) {
    shown(text); // what a command prints of it is looked at as it is printed
    Csv.parse(text)
        .forEach(row -> row.forEach(cell -> assertThat(cell).isEqualTo(Csv.harmless(cell))));
  }

  public static JsonNode json(String text) {
    return JSON.readTree(text);
  }

  /** Well-formed XML without entities. */
  public static Document xml(String text) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    } catch (ParserConfigurationException | SAXException | java.io.IOException e) {
      throw new AssertionError(text, e);
    }
  }

  /** The kinds of elements of an image, none of which runs or loads anything. */
  static Set<String> svg(String text) {
    Set<String> kinds = new TreeSet<>();
    NodeList all = xml(text).getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      kinds.add(((Element) all.item(i)).getTagName());
      NamedNodeMap attributes = all.item(i).getAttributes();
      for (int j = 0; j < attributes.getLength(); j++) {
        assertThat(attributes.item(j).getNodeName()).doesNotStartWith("on").doesNotContain("href");
      }
    }
    return kinds;
  }
}
