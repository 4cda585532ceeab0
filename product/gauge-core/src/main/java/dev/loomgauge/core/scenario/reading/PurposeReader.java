package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.duration;
import static dev.loomgauge.core.input.Value.mapping;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.share;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Search;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a scenario is for where it is not a comparison: {@code search} and {@code memory}. */
final class PurposeReader {
  private static final Key<String> FACTOR =
      required("factor", oneOf(FactorRules.LOAD))
          .means("What grows; its one level in `factors` is the start.");
  private static final Key<Integer> TO =
      required("to", whole(1, FactorRules.MOST_USERS)).means("The largest level that is tried.");
  private static final Key<Duration> P99 =
      optional("p99", duration())
          .without("none")
          .means("The longest p99 of a level that is carried.");
  private static final Key<Double> ERRORS =
      optional(
              "errors",
              new Value<>(
                  Shape.either(Shape.SHARE, Shape.oneOf("0")),
                  v -> v.text().equals("0") ? 0.0 : share().read(v),
                  _ -> "0"),
              0.0)
          .means("The largest share of failed requests of a level that is carried.");
  private static final Key<Double> RESOLUTION =
      optional("resolution", share(), 0.1)
          .means("The ratio of the two ends of the answer at which the search ends.");
  private static final Key<YamlMap> SEARCH =
      optional("search", mapping(Shape.Keyed.of("search", FACTOR, TO, P99, ERRORS, RESOLUTION)))
          .means("A search for the largest load that is carried.");

  private static final Key<Duration> EVERY =
      required(
              "every",
              duration(
                  Duration.ofSeconds(1),
                  "is shorter than a second.",
                  "Give 1s or more: a reading takes its time."))
          .means("Time between two readings, from `1s`.");
  private static final Key<YamlMap> MEMORY =
      optional("memory", mapping(Shape.Keyed.of("memory", EVERY)))
          .means(
              "Reads memory while requests gather. Needs `-XX:NativeMemoryTracking=summary` in `jvm`.");

  static final List<Key<?>> KEYS = List.of(SEARCH, MEMORY);

  private static final String TRACKING = "-XX:NativeMemoryTracking=";

  private PurposeReader() {}

  /** The search, if the scenario is one, over blocks of factor to levels as the cells have them. */
  static Optional<Search> search(YamlMap scenario, List<Map<String, List<String>>> blocks) {
    if (SEARCH.written(scenario).isPresent()) {
      for (Key<?> key : List.of(DesignReader.REPETITIONS, DesignReader.PRECISION)) {
        key.refuse(
            scenario,
            "does not go with 'search', which repeats what decides its answer.",
            "Take it away.");
      }
    }
    return SEARCH.find(scenario).map(map -> search(map, FACTOR.in(map), TO.in(map), blocks));
  }

  private static Search search(
      YamlMap map, String factor, int most, List<Map<String, List<String>>> blocks) {
    blocks.forEach(block -> checkStart(FACTOR.at(map), block.get(factor), TO.at(map), most));
    return new Search(factor, most, P99.find(map), ERRORS.in(map), RESOLUTION.in(map));
  }

  private static void checkStart(
      YamlValue place, @Nullable List<String> levels, YamlValue to, int most) {
    if (levels == null || levels.size() != 1) {
      throw place.error(
          "needs one level in 'factors', at which the search begins.",
          "Write for example %s: 100 there.".formatted(place.text()));
    }
    String start = levels.getFirst();
    if (!start.matches("\\d+( per core)?")) {
      throw place.error(
          "begins at " + Quoted.of(start) + ", which is no whole number.",
          "Write for example 100.");
    }
    if (Integer.parseInt(start.replace(" per core", "")) > most) {
      throw to.error(
          "lies below the level %s at which the search begins.".formatted(start),
          "Give a larger one.");
    }
  }

  /**
   * How often memory is read, if the scenario asks for it; {@code jvm} has options of the services.
   */
  static Optional<Duration> memory(
      YamlMap scenario, LoadShape load, List<String> jvm, Optional<Search> search) {
    if (MEMORY.written(scenario).isEmpty()) {
      return Optional.empty();
    }
    YamlValue value = MEMORY.at(scenario);
    if (search.isPresent() || load.model() == LoadShape.Model.OPEN) {
      throw value.error(
          "needs users who wait for their answers, as many as a cell says.",
          "Use the closed model, without 'search'.");
    }
    if (jvm.stream().noneMatch(option -> option.startsWith(TRACKING))) {
      throw value.error(
          "needs a JVM that reports its native memory.",
          "Add %ssummary to 'jvm'.".formatted(TRACKING));
    }
    return MEMORY.find(scenario).map(EVERY::in);
  }
}
