package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.MemoryWatch;
import dev.loomgauge.core.scenario.Search;
import dev.loomgauge.core.scenario.grammar.ScenarioGrammar;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a scenario is for where it is not a comparison: {@code search} and {@code memory}. */
final class PurposeReader {
  private static final String TRACKING = "-XX:NativeMemoryTracking=";

  private PurposeReader() {}

  /**
   * The search, if the scenario is one.
   *
   * @param blocks factor to levels, as the cells have them
   */
  static Optional<Search> search(YamlMap scenario, List<Map<String, List<String>>> blocks) {
    Optional<YamlValue> found = scenario.find("search");
    if (found.isEmpty()) {
      return Optional.empty();
    }
    for (String key : List.of("repetitions", "precision")) {
      scenario
          .find(key)
          .ifPresent(
              value -> {
                throw value.error(
                    "does not go with 'search', which repeats what decides its answer.",
                    "Take it away.");
              });
    }
    YamlMap map = found.get().map().allow(ScenarioGrammar.SEARCH.names());
    String factor = map.need("factor").oneOf(FactorRules.LOAD);
    YamlValue to = map.need("to");
    int most = (int) to.wholeNumber(1, ScenarioGrammar.MOST_USERS);
    blocks.forEach(block -> checkStart(map.need("factor"), block.get(factor), to, most));
    return Optional.of(
        new Search(
            factor,
            most,
            map.find("p99").map(YamlValue::duration),
            map.find("errors").map(PurposeReader::errors).orElse(0.0),
            map.find("resolution").map(YamlValue::share).orElse(Search.USUAL_RESOLUTION)));
  }

  private static double errors(YamlValue value) {
    return value.text().equals("0") ? 0 : value.share();
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
   * How memory is read, if the scenario asks for it.
   *
   * @param jvm options of the services' JVMs
   */
  static Optional<MemoryWatch> memory(
      YamlMap scenario, LoadShape load, List<String> jvm, Optional<Search> search) {
    Optional<YamlValue> found = scenario.find("memory");
    if (found.isEmpty()) {
      return Optional.empty();
    }
    YamlValue value = found.get();
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
    YamlValue every = value.map().allow(ScenarioGrammar.MEMORY.names()).need("every");
    if (every.duration().compareTo(Duration.ofSeconds(1)) < 0) {
      throw every.error("is shorter than a second.", "Give 1s or more: a reading takes its time.");
    }
    return Optional.of(new MemoryWatch(every.duration()));
  }
}
