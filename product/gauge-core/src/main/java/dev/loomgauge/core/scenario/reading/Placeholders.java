package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Placeholders in a manifest: {@code {port}} is replaced by its value; {@code {{noop}}} is an
 * escape for the literal text {@code {noop}}.
 */
public final class Placeholders {
  /** The regex group of a placeholder; null for an escaped one. */
  static final String FILLED = "filled";

  private static final String SELF = "self";

  /** A placeholder, or an escaped one. */
  static final Pattern WORD =
      Pattern.compile("\\{\\{(?<self>[a-z][a-z0-9._-]*)}}|\\{(?<filled>[a-z][a-z0-9._-]*)}");

  private Placeholders() {}

  /** The text with placeholders replaced; {@code unknown} gets those without value, which stay. */
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

  /** A text of a user's for a manifest: placeholders that are not known as ours are escaped. */
  public static String escaped(String text, Predicate<String> known) {
    return Pattern.compile("\\{([a-z][a-z0-9._-]*)}")
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    known.test(found.group(1)) ? found.group() : "{" + found.group() + "}"));
  }

  /** The words that a start fills in, in a manifest's command, arguments and environment. */
  record Allowed(boolean jar, Set<String> needs) {
    private static final String JAR = "jar";
    private static final List<String> ALWAYS = List.of("port", "address", "java");

    /** Tiers that a service can need. */
    static final List<String> TIERS = List.of("postgres", "downstream");

    private static final List<String> OF_TIERS =
        List.of(
            "postgres.host",
            "postgres.port",
            "postgres.database",
            "postgres.user",
            "postgres.password",
            "postgres.schema",
            "postgres.jdbc",
            "downstream.url");

    /** The text, whose words in braces are all filled in. */
    String checked(YamlValue value) {
      Matcher words = WORD.matcher(value.text());
      while (words.find()) {
        if (words.group(FILLED) != null) {
          check(value, words.group(FILLED));
        }
      }
      return value.text();
    }

    /** The same for a part of a command, which may be the place of the JVM's options. */
    void checkPart(YamlValue value) {
      if (!value.text().equals(ServiceManifest.JVM)) {
        checked(value);
      }
    }

    private void check(YamlValue value, String word) {
      if (!Delayed.placeholders("{" + word + "}").isEmpty()) {
        return; // the scenario says which dependencies are delayed
      }
      if (word.equals(JAR) && !jar) {
        throw value.error("has {jar}, and the manifest names none.", "Add the key 'jar'.");
      }
      if (ServiceManifest.JVM.equals("{" + word + "}")) {
        throw value.error(
            "has {jvm} where it is not filled in.",
            "It is replaced by several options: make it an element of 'command' of its own.");
      }
      if (OF_TIERS.contains(word) && !needs.contains(word.split("\\.", -1)[0])) {
        throw value.error(
            "has {%s}, and the service does not need that tier.".formatted(word),
            "Add %s to 'needs'.".formatted(word.split("\\.", -1)[0]));
      }
      List<String> known = new ArrayList<>(ALWAYS);
      known.add(JAR);
      known.addAll(OF_TIERS);
      if (!known.contains(word)) {
        throw value.error(
            "has %s, which nothing fills in.".formatted(Quoted.cut("{" + word + "}")),
            NearestWord.remedy(word, known));
      }
    }
  }
}
