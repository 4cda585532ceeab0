package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.yaml.YamlMap;
import dev.loomgauge.core.yaml.YamlValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code paths}: what the requests of each kind of a mix do. */
final class PathsReader {
  /** Percentages of three thirds do not add up to 100. */
  private static final double ROUNDING = 0.002;

  private PathsReader() {}

  /**
   * The steps of a request: those of {@code path}, or of one kind of {@code paths}.
   *
   * @throws InputException if both or neither are there, or the kinds are not those of the mix
   */
  static List<Step> steps(YamlMap scenario, StepReader reader) {
    if (scenario.find("paths").isEmpty()) {
      return reader.steps(scenario.need("path"));
    }
    YamlValue paths = scenario.need("paths");
    if (scenario.find("path").isPresent()) {
      throw paths.error("stands beside 'path'.", "Keep one of them.");
    }
    if (scenario.find("mix").isEmpty()) {
      throw paths.error(
          "goes with 'mix', which says how often each kind comes.",
          "Add 'mix: {list: 70 %, create: 30 %}', or write one 'path'.");
    }
    Map<String, Double> shares = shares(scenario.need("mix"));
    YamlMap kinds = paths.map();
    for (String kind : kinds.keys()) {
      if (!shares.containsKey(kind)) {
        throw kinds
            .need(kind)
            .error("is no kind of 'mix'.", NearestWord.remedy(kind, shares.keySet()));
      }
    }
    List<Step.Alternative> alternatives = new ArrayList<>();
    shares.forEach(
        (kind, share) ->
            alternatives.add(new Step.Alternative(kind, share, reader.steps(kinds.need(kind)))));
    return List.of(new Step.Choice(alternatives, Map.of(), paths.line()));
  }

  /** Kind to its share, adding up to 1. */
  private static Map<String, Double> shares(YamlValue mix) {
    Map<String, Double> shares = new LinkedHashMap<>();
    mix.map().entries().forEach(e -> shares.put(e.getKey(), e.getValue().share()));
    double sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    if (shares.size() < 2 || Math.abs(sum - 1) > ROUNDING) {
      throw mix.error(
          "has shares that are %s together."
              .formatted(Quoted.cut(String.format(java.util.Locale.ROOT, "%.4g %%", 100 * sum))),
          "Give two kinds or more, whose shares add up to 100 %.");
    }
    shares.replaceAll((kind, share) -> share / sum);
    return shares;
  }
}
