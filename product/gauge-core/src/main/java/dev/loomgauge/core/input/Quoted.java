package dev.loomgauge.core.input;

import java.util.Collection;
import java.util.stream.Collectors;

/** Foreign text as messages show it: on one line, cut, without characters that steer a terminal. */
public final class Quoted {
  /** Characters of a value that are shown. */
  public static final int MOST_CHARACTERS = 80;

  private static final int MOST_WORDS = 40;

  private Quoted() {}

  /** The value in single quotes, at most {@value #MOST_CHARACTERS} characters of it. */
  public static String of(String value) {
    return "'" + cut(value) + "'";
  }

  /** The value without quotes, at most {@value #MOST_CHARACTERS} characters of it. */
  public static String cut(String value) {
    if (value.codePointCount(0, value.length()) <= MOST_CHARACTERS) {
      return oneLine(value);
    }
    int end = value.offsetByCodePoints(0, MOST_CHARACTERS - 3);
    return oneLine(value.substring(0, end)) + "...";
  }

  /** Values parted by commas: the first of them, and how many more there are. */
  public static String list(Collection<String> values) {
    String first =
        values.stream().limit(MOST_WORDS).map(Quoted::cut).collect(Collectors.joining(", "));
    int more = values.size() - MOST_WORDS;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  /** The whole text, with every character that is not to be printed as its Java escape. */
  public static String oneLine(String text) {
    if (text.codePoints().allMatch(Quoted::printable)) {
      return text;
    }
    StringBuilder line = new StringBuilder();
    text.codePoints().forEach(c -> append(c, line));
    return line.toString();
  }

  private static boolean printable(int c) {
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

  private static void append(int c, StringBuilder line) {
    switch (c) {
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      default -> {
        if (printable(c)) {
          line.appendCodePoint(c);
        } else {
          for (char unit : Character.toChars(c)) {
            line.append("\\u%04x".formatted((int) unit));
          }
        }
      }
    }
  }
}
