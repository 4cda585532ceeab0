package dev.loomgauge.junit;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259), of which the JDK has no reader, and a test gets no library from here: an
 * object is a {@link Map}, an array a {@link List}, a number a {@link Double}.
 */
final class JsonText {
  private static final int DEEPEST = 64;
  private static final String ESCAPES = "\"\\/bfnrt";
  private static final String ESCAPED = "\"\\/\b\f\n\r\t";

  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  /** Reads a text that is one value; {@link IllegalArgumentException} if it is none. */
  static @Nullable Object read(String text) {
    JsonText json = new JsonText(text);
    Object value = json.value(0);
    json.require(json.next() == ' ', "more than one value");
    return value;
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("%s at character %d".formatted(otherwise, at + 1));
    }
  }

  /** The next character behind spaces; a space at the end. */
  private char next() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : ' ';
  }

  /** Passes a character, if that is the next one. */
  private boolean skip(char expected) {
    boolean there = next() == expected;
    at += there ? 1 : 0;
    return there;
  }

  private @Nullable Object value(int depth) {
    require(depth < DEEPEST, "too many values within each other");
    if (skip('{')) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      while (!skip('}')) {
        require(members.isEmpty() || skip(','), "no comma");
        require(skip('"'), "no name");
        String name = string();
        require(skip(':'), "no colon");
        members.put(name, value(depth + 1));
      }
      return members;
    }
    if (skip('[')) {
      List<@Nullable Object> items = new ArrayList<>();
      while (!skip(']')) {
        require(items.isEmpty() || skip(','), "no comma");
        items.add(value(depth + 1));
      }
      return items;
    }
    return skip('"') ? string() : word();
  }

  private @Nullable Object word() {
    int from = at;
    while (at < text.length() && ",]} \t\n\r".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(from, at);
    return switch (word) {
      case "null" -> null;
      case "true", "false" -> Boolean.valueOf(word);
      default -> Double.valueOf(word); // what is no number is an illegal argument
    };
  }

  /** Behind its first quotation mark. */
  private String string() {
    StringBuilder all = new StringBuilder();
    for (char c = character(); c != '"'; c = character()) {
      all.append(c == '\\' ? escaped(character()) : c);
    }
    return all.toString();
  }

  private char character() {
    require(at < text.length(), "the end within a string");
    return text.charAt(at++);
  }

  private char escaped(char c) {
    if (c == 'u') {
      require(at + 4 <= text.length(), "the end within a string");
      at += 4;
      return (char) HexFormat.fromHexDigits(text, at - 4, at);
    }
    require(ESCAPES.indexOf(c) >= 0, "no escape");
    return ESCAPED.charAt(ESCAPES.indexOf(c));
  }
}
