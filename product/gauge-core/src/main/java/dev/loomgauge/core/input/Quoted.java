package dev.loomgauge.core.input;

import dev.loomgauge.core.Printable;
import java.util.Collection;
import java.util.stream.Collectors;

/** Foreign values as messages show them: on one line ({@link Printable}), and cut. */
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
      return Printable.oneLine(value);
    }
    int end = value.offsetByCodePoints(0, MOST_CHARACTERS - 3);
    return Printable.oneLine(value.substring(0, end)) + "...";
  }

  /** Values parted by commas: the first of them, and how many more there are. */
  public static String list(Collection<String> values) {
    String first =
        values.stream().limit(MOST_WORDS).map(Quoted::cut).collect(Collectors.joining(", "));
    int more = values.size() - MOST_WORDS;
    return more > 0 ? first + " and " + more + " more" : first;
  }
}
