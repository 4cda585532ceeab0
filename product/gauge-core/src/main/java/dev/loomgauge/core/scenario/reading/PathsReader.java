package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads {@code path}, or {@code paths}: what the requests of each kind of a mix do. */
final class PathsReader {
  private PathsReader() {}

  /**
   * The steps of a request.
   *
   * @param mix the kinds of requests
   * @throws InputException if both or neither of the keys are there, or the kinds of {@code paths}
   *     are not those of the mix
   */
  static List<Step> steps(YamlMap scenario, Mix mix, StepReader reader) {
    if (scenario.find("paths").isEmpty()) {
      return reader.steps(scenario.need("path"));
    }
    YamlValue paths = scenario.need("paths");
    if (scenario.find("path").isPresent()) {
      throw paths.error("is given as well as 'path'.", "Keep one of them.");
    }
    if (!mix.several()) {
      throw paths.error(
          "goes with 'mix', which says how often each kind comes.",
          "Add 'mix: {list: 70 %, create: 30 %}', or write one 'path'.");
    }
    YamlMap kinds = paths.map().allow(List.copyOf(mix.endpoints()));
    List<Step.Alternative> alternatives = new ArrayList<>();
    mix.shares()
        .forEach(
            (kind, share) ->
                alternatives.add(
                    new Step.Alternative(kind, share, reader.steps(kinds.need(kind)))));
    return List.of(new Step.Choice(alternatives, Map.of(), paths.line()));
  }
}
