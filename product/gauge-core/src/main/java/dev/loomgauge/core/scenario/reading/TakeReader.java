package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Take;
import dev.loomgauge.core.scenario.grammar.ManifestGrammar;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code take} of a request. */
final class TakeReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern PATH = Pattern.compile("[^.]+(\\.[^.]+)*");

  private TakeReader() {}

  /** Names of the variables that a request takes from its answers. */
  static Set<String> names(YamlValue request, Set<String> declared) {
    return request.isMap()
        ? request.map().find("take").map(take -> read(take, declared).keySet()).orElse(Set.of())
        : Set.of();
  }

  /**
   * Reads what is taken.
   *
   * @param declared variables whose values come from elsewhere
   * @throws InputException if a name is none or is declared already, or the place is none
   */
  static Map<String, Take> read(YamlValue value, Set<String> declared) {
    Map<String, Take> takes = new LinkedHashMap<>();
    for (var entry : value.map().entries()) {
      if (!NAME.matcher(entry.getKey()).matches()) {
        throw entry
            .getValue()
            .error(
                "is no name of a variable.",
                "Use letters, digits and '_', and begin with a letter.");
      }
      if (declared.contains(entry.getKey())) {
        throw entry
            .getValue()
            .error("is among 'variables' already.", "Give one of the two another name.");
      }
      takes.put(entry.getKey(), take(entry.getValue()));
    }
    return takes;
  }

  private static Take take(YamlValue value) {
    YamlMap map = value.map().allow(ManifestGrammar.TAKE.names());
    if (map.keys().size() != 1) {
      throw value.error(
          "says %d places.".formatted(map.keys().size()),
          "Write exactly one of json, header and cookie: {json: access_token}.");
    }
    String key = map.keys().iterator().next();
    YamlValue place = map.need(key);
    String text = place.text();
    if (!(key.equals("json") ? PATH : TOKEN).matcher(text).matches()) {
      throw place.error(
          "is %s, which is no %s.".formatted(Quoted.of(text), key.equals("json") ? "path" : "name"),
          key.equals("json")
              ? "Write names with dots between: auth.token."
              : "Use letters, digits, '-' and '_'.");
    }
    return switch (key) {
      case "json" -> new Take.JsonField(text);
      case "header" -> new Take.Header(text);
      default -> new Take.Cookie(text);
    };
  }
}
