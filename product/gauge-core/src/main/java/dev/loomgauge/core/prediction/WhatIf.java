package dev.loomgauge.core.prediction;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.WhatIfWords;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is assumed in place of the machine that was calibrated: CPUs of each of several identical
 * instances, and how a request is given to one. It wins over the scenario.
 */
public record WhatIf(OptionalInt cores, OptionalInt instances, Optional<Balancer> balancer) {

  /** Nothing: the machine as it is. */
  public static final WhatIf NONE =
      new WhatIf(OptionalInt.empty(), OptionalInt.empty(), Optional.empty());

  /**
   * Takes what a scenario's factors do not take from the words set on the command line; the
   * scenario was read with the same words, which refused unknown ones.
   *
   * @throws OptionException if a value does not fit
   * @see dev.loomgauge.core.scenario.reading.ScenarioReader#forPrediction
   */
  public static WhatIf of(Scenario scenario, Map<String, List<String>> set) {
    Optional<String> cores = value(scenario, set, WhatIfWords.CORES);
    if (cores.isPresent() && scenario.pureModel()) {
      throw refuse(
          WhatIfWords.CORES,
          "no station of '" + scenario.name() + "' is served by the CPUs of a service.",
          "Make a factor of the servers: factors {cores: [1, 2]}, stations {cpu: cores}.");
    }
    return new WhatIf(
        number(cores),
        number(value(scenario, set, WhatIfWords.INSTANCES)),
        value(scenario, set, WhatIfWords.BALANCER).map(WhatIfWords::balancer));
  }

  private static Optional<String> value(
      Scenario scenario, Map<String, List<String>> set, String word) {
    List<String> values = set.getOrDefault(word, List.of());
    if (values.isEmpty() || scenario.factors().contains(word)) {
      return Optional.empty();
    }
    if (values.size() > 1) {
      throw refuse(
          word,
          "takes one value, not " + values.size() + ".",
          "Make it a factor of the scenario to compare several: %s: %s.".formatted(word, values));
    }
    String problem = WhatIfWords.problem(word, values.getFirst());
    if (!problem.isEmpty()) {
      throw refuse(word, "'" + values.getFirst() + "' does not fit.", problem);
    }
    return Optional.of(values.getFirst());
  }

  private static OptionalInt number(Optional<String> text) {
    return text.map(t -> OptionalInt.of(Integer.parseInt(t))).orElse(OptionalInt.empty());
  }

  private static OptionException refuse(String word, String problem, String remedy) {
    return new OptionException("--set " + word, problem, remedy);
  }
}
