package dev.loomgauge.core.audit.format;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * The text of one file. Its lines are without what surrounds a print; they and its JSON are made
 * when they are asked for.
 */
public final class Printed {
  /** Numbers stay as they are written, so that their last digit is known. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private static final int QUOTED = 64;

  private final String text;
  private @Nullable List<String> lines;
  private @Nullable JsonNode json;

  /** Of a text, without the mark of UTF-8 that some programs begin it with. */
  public Printed(String text) {
    this.text = text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  public String text() {
    return text;
  }

  /** Its lines without their ends and without {@link Decoration}. */
  public List<String> lines() {
    List<String> known = lines;
    if (known == null) {
      known = Decoration.off(text.lines().toList());
      lines = known;
    }
    return known;
  }

  /** The same with empty lines for some. */
  Printed without(IntPredicate left) {
    List<String> plain = blanked(lines(), left);
    Printed rest = new Printed(String.join("\n", blanked(text.lines().toList(), left)));
    rest.lines = plain;
    return rest;
  }

  private static List<String> blanked(List<String> lines, IntPredicate left) {
    return IntStream.range(0, lines.size())
        .mapToObj(i -> left.test(i) ? "" : lines.get(i))
        .toList();
  }

  public boolean has(String part) {
    return text.contains(part);
  }

  /** Its JSON, which is missing where it is none. */
  public JsonNode json() {
    JsonNode known = json;
    if (known == null) {
      known = parsed();
      json = known;
    }
    return known;
  }

  /** A line that was found, and where it stands; numbers begin with 1. */
  record Line(int number, String text, Matcher match, String from) {
    /** A group of the pattern, or the empty string. */
    String group(int group) {
      String found = match.group(group);
      return found == null ? "" : found;
    }

    /** The number of a line with its words. */
    static String from(int number, String text) {
      String words = text.strip().replaceAll("\\s+", " ");
      return "line %s: %s"
          .formatted(number, words.length() <= QUOTED ? words : words.substring(0, QUOTED) + "...");
    }
  }

  private JsonNode parsed() {
    String body = text.strip();
    if (!body.startsWith("{") && !body.startsWith("[")) {
      return MissingNode.getInstance();
    }
    try {
      return MAPPER.readTree(body);
    } catch (JacksonException | NumberFormatException e) {
      // Cut off, or with a number that no measurement has (1e999999999): none of any format.
      return MissingNode.getInstance();
    }
  }
}
