package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Value.byName;
import static dev.loomgauge.core.input.Value.items;
import static dev.loomgauge.core.input.Value.text;
import static dev.loomgauge.core.input.Value.unread;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.ServiceManifest.Knob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code knobs} of a manifest: how the levels of factors are set. */
record KnobReader(Placeholders.Allowed placeholders) {
  private static final Pattern RANGE_FORM = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");

  private static final Key<String> ENV =
      optional("env", text(), "").means("The environment variable that gets the level.");
  private static final Key<String> QUERY =
      optional("query", text(), "")
          .means(
              "The query parameter that gets the level: cells that differ only here share a started service.");
  private static final Key<List<String>> LEVELS =
      optional("levels", items(text()), List.of())
          .without("any")
          .means("The levels that it may have.");
  private static final Key<Knob.Range> RANGE =
      optional(
              "range",
              Value.of(
                  new Shape.Scalar("range: `1..10_000`", "[0-9_]+\\.\\.[0-9_]+"),
                  KnobReader::range))
          .without("any")
          .means("The whole numbers that it may have.");
  private static final Key<String> UNSET =
      optional("unset", text(), "")
          .without("none")
          .means(
              "The level with which the variable is not set: the service as it is. Beside `range` it may be `unlimited`.");
  private static final Keyed PLAIN =
      Keyed.of("A knob with one setting", ENV, QUERY, LEVELS, RANGE, UNSET);

  private static final Key<YamlValue> VARIABLES =
      optional("env", unread(new Shape.Named("variable", Shape.TEXT)))
          .means("Environment variables.");
  private static final Key<List<YamlValue>> ARGS =
      optional("args", items(unread(Shape.TEXT)), List.of()).means("Arguments of the command.");
  private static final Keyed LEVEL = Keyed.of("A level of a knob", VARIABLES, ARGS);

  static final Shape KNOBS =
      new Shape.Named("factor", Shape.either(PLAIN, new Shape.Named("level", LEVEL)));

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
    if (ENV.written(map).isPresent() || QUERY.written(map).isPresent()) {
      return plain(map.allow(PLAIN.names()));
    }
    Map<String, Map<String, String>> env = new LinkedHashMap<>();
    Map<String, List<String>> args = new LinkedHashMap<>();
    for (var level : map.entries()) {
      YamlMap how = LEVEL.map(level.getValue());
      env.put(
          level.getKey(),
          VARIABLES.find(how).map(v -> byName(v, placeholders::checked)).orElse(Map.of()));
      args.put(level.getKey(), ARGS.in(how).stream().map(placeholders::checked).toList());
    }
    return new Knob("", "", List.copyOf(env.keySet()), Optional.empty(), "", env, args);
  }

  private static Knob plain(YamlMap map) {
    List<String> levels = LEVELS.in(map);
    if (!levels.isEmpty()) {
      RANGE.refuse(map, "does not go with 'levels'.", "Keep one of them.");
    }
    Optional<Knob.Range> range = RANGE.find(map);
    if (ENV.written(map).isEmpty()) {
      // What is not set is a variable: a request without its parameter is another matter.
      UNSET.refuse(map, "goes with 'env'.", "Leave it out.");
    }
    return new Knob(ENV.in(map), QUERY.in(map), levels, range, UNSET.in(map), Map.of(), Map.of());
  }

  private static Knob.Range range(YamlValue value) {
    Matcher range = RANGE_FORM.matcher(value.text().replace("_", ""));
    if (!range.matches() || Long.parseLong(range.group(2)) < Long.parseLong(range.group(1))) {
      throw value.error(
          "is %s, which is no range of whole numbers.".formatted(Quoted.of(value.text())),
          "Write one like 1..10_000.");
    }
    return new Knob.Range(Long.parseLong(range.group(1)), Long.parseLong(range.group(2)));
  }
}
