package dev.loomgauge.core.scenario.reading;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Placeholders in a manifest: {@code {port}} is replaced by its value; {@code {{noop}}} is an
 * escape for the literal text {@code {noop}}.
 */
public final class Braces {
  /** The regex group of a placeholder; null for an escaped one. */
  static final String FILLED = "filled";

  private static final String SELF = "self";

  /** A placeholder, or an escaped one. */
  static final Pattern WORD =
      Pattern.compile("\\{\\{(?<self>[a-z][a-z0-9._-]*)}}|\\{(?<filled>[a-z][a-z0-9._-]*)}");

  private Braces() {}

  /**
   * The text with its placeholders replaced.
   *
   * @param unknown is called with each placeholder that has no value; it stays as it is
   */
  public static String fill(String text, Map<String, String> words, Consumer<String> unknown) {
    StringBuilder filled = new StringBuilder();
    Matcher found = WORD.matcher(text);
    while (found.find()) {
      found.appendReplacement(filled, Matcher.quoteReplacement(replacement(found, words, unknown)));
    }
    return found.appendTail(filled).toString();
  }

  private static String replacement(
      Matcher found, Map<String, String> words, Consumer<String> unknown) {
    String self = found.group(SELF);
    if (self != null) {
      return "{" + self + "}";
    }
    String word = found.group(FILLED);
    String value = words.get(word);
    if (value == null) {
      unknown.accept(word);
    }
    return value == null ? found.group() : value;
  }

  /**
   * A text of a user's for a manifest: placeholders that are not ours are escaped.
   *
   * @param known whether a placeholder is ours
   */
  public static String escaped(String text, Predicate<String> known) {
    return Pattern.compile("\\{([a-z][a-z0-9._-]*)}")
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    known.test(found.group(1)) ? found.group() : "{" + found.group() + "}"));
  }
}
