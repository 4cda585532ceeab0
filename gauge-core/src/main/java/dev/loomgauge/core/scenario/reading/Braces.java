package dev.loomgauge.core.scenario.reading;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words in braces in a manifest: {@code {port}} is filled in, {@code {{noop}}} is the text {@code
 * {noop}}.
 */
public final class Braces {
  /** The group of a word that is to be filled in; null for one that stands for itself. */
  static final String FILLED = "filled";

  private static final String SELF = "self";

  /** One word of either sort. */
  static final Pattern WORD =
      Pattern.compile("\\{\\{(?<self>[a-z][a-z0-9._-]*)}}|\\{(?<filled>[a-z][a-z0-9._-]*)}");

  private Braces() {}

  /**
   * The text with its words filled in.
   *
   * @param unknown hears of words that are not known; they stay as they are
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
   * A text of a user's in which only some words are to be filled in, as a manifest has it.
   *
   * @param known whether a word is to be filled in
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
