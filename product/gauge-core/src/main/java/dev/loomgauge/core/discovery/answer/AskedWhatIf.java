package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.WhatIfWords;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a user asks with {@code --what-if NAME=A,B}, before the service is known.
 *
 * @param levels name to its levels, in the order of the command line
 */
public record AskedWhatIf(Map<String, List<String>> levels) {
  private static final int MOST_SIZE = 100_000;
  private static final int MOST_COMBINATIONS = 64;

  public AskedWhatIf {
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }

  /**
   * Reads it.
   *
   * @param texts name to levels, parted by commas
   * @throws OptionException if a level does not fit, or there are too many together
   */
  public static AskedWhatIf parse(Map<String, String> texts) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    long combinations = 1;
    for (var text : texts.entrySet()) {
      List<String> each =
          Arrays.stream(text.getValue().split(",", -1)).map(String::strip).distinct().toList();
      for (String level : each) {
        String problem = problem(text.getKey(), level.replace("_", ""));
        if (!problem.isEmpty()) {
          throw new OptionException(
              "--what-if " + text.getKey() + "=" + text.getValue(),
              "'" + level + "' does not fit.",
              problem);
        }
      }
      levels.put(text.getKey(), each.stream().map(level -> level.replace("_", "")).toList());
      combinations *= each.size() + 1L;
    }
    if (combinations > MOST_COMBINATIONS) {
      throw new OptionException(
          "--what-if",
          "asks for " + combinations + " combinations, the current ones among them.",
          "Ask for at most " + MOST_COMBINATIONS + ": fewer levels, or fewer names.");
    }
    return new AskedWhatIf(levels);
  }

  private static String problem(String name, String level) {
    if (name.equals(WhatIfWords.CORES) || name.equals(WhatIfWords.INSTANCES)) {
      return WhatIfWords.problem(name, level);
    }
    return level.matches("[1-9]\\d{0,5}") && Integer.parseInt(level) <= MOST_SIZE
        ? ""
        : "Give whole numbers from 1 to " + MOST_SIZE + ", parted by commas.";
  }

  /**
   * The same of a service that is known now.
   *
   * @throws OptionException if a name is no pool of it; the message lists those that were found
   */
  public List<Assumption> of(ServiceModel model, List<PoolKnob> knobs) {
    Map<String, Assumption> all = new LinkedHashMap<>();
    levels.forEach(
        (name, each) -> {
          Assumption assumption = assumption(name, each, model, knobs);
          if (all.put(assumption.factor(), assumption) != null) {
            throw new OptionException(
                "--what-if " + name,
                "is asked for twice, by two names.",
                "Name '" + assumption.factor() + "' once, with all levels.");
          }
        });
    return List.copyOf(all.values());
  }

  private static Assumption assumption(
      String name, List<String> each, ServiceModel model, List<PoolKnob> knobs) {
    if (name.equals(WhatIfWords.CORES) || name.equals(WhatIfWords.INSTANCES)) {
      return new Assumption.OfHardware(name, each);
    }
    String resource = PoolKnob.resource("--what-if " + name, name, model);
    for (PoolKnob knob : knobs) {
      if (knob.resource().equals(resource)) {
        return new Assumption.OfKnob(knob, each);
      }
    }
    String factor =
        model.resources().stream()
            .filter(pool -> pool.name().equals(resource))
            .map(PoolKnob::factor)
            .findFirst()
            .orElse(resource);
    return new Assumption.OfPool(resource, factor, each);
  }
}
