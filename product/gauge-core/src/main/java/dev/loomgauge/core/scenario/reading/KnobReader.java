package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.ServiceManifest.Knob;
import dev.loomgauge.core.scenario.grammar.ManifestGrammar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code knobs} of a manifest: how the levels of factors are set. */
record KnobReader(Placeholders placeholders) {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");

  Map<String, Knob> knobs(YamlMap map) {
    Map<String, Knob> knobs = new LinkedHashMap<>();
    for (Map.Entry<String, YamlValue> entry : map.entries()) {
      if (JvmFactor.named(entry.getKey()).isPresent()) {
        throw entry
            .getValue()
            .error(
                "has the name of a factor that every service with a JVM has.",
                "Leave it out, or give it another name.");
      }
      knobs.put(entry.getKey(), knob(entry.getValue().map()));
    }
    return knobs;
  }

  private Knob knob(YamlMap map) {
    if (map.keys().contains("env") || map.keys().contains("query")) {
      return plain(map.allow(ManifestGrammar.PLAIN_KNOB.names()));
    }
    Map<String, Map<String, String>> env = new LinkedHashMap<>();
    Map<String, List<String>> args = new LinkedHashMap<>();
    map.entries()
        .forEach(
            level -> {
              YamlMap how = level.getValue().map().allow(ManifestGrammar.LEVEL.names());
              env.put(level.getKey(), how.find("env").map(this::filled).orElse(Map.of()));
              args.put(level.getKey(), how.find("args").map(this::arguments).orElse(List.of()));
            });
    return new Knob("", "", List.copyOf(env.keySet()), Optional.empty(), "", env, args);
  }

  private static Knob plain(YamlMap map) {
    List<String> levels = map.find("levels").map(YamlValue::texts).orElse(List.of());
    Optional<YamlValue> range = map.find("range");
    if (range.isPresent() && !levels.isEmpty()) {
      throw range.get().error("does not go with 'levels'.", "Keep one of them.");
    }
    Optional<Knob.Range> numbers = range.map(KnobReader::range);
    return new Knob(
        map.text("env", ""),
        map.text("query", ""),
        levels,
        numbers,
        unset(map),
        Map.of(),
        Map.of());
  }

  /** What is not set is a variable: a request without its parameter is another matter. */
  private static String unset(YamlMap map) {
    map.find("unset")
        .filter(_ -> map.find("env").isEmpty())
        .ifPresent(
            value -> {
              throw value.error("goes with 'env'.", "Leave it out.");
            });
    return map.text("unset", "");
  }

  private static Knob.Range range(YamlValue value) {
    Matcher range = RANGE.matcher(value.text().replace("_", ""));
    if (!range.matches() || Long.parseLong(range.group(2)) < Long.parseLong(range.group(1))) {
      throw value.error(
          "is %s, which is no range of whole numbers.".formatted(Quoted.of(value.text())),
          "Write one like 1..10_000.");
    }
    return new Knob.Range(Long.parseLong(range.group(1)), Long.parseLong(range.group(2)));
  }

  private Map<String, String> filled(YamlValue value) {
    value.map().entries().forEach(entry -> placeholders.check(entry.getValue()));
    return value.textMap();
  }

  private List<String> arguments(YamlValue value) {
    value.list().forEach(placeholders::check);
    return value.texts();
  }
}
