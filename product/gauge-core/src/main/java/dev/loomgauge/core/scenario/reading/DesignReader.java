package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Design.Fresh;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.grammar.ScenarioGrammar;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads how often, in what order and for what comparison a scenario's cells are measured. */
final class DesignReader {
  /** What is compared where the scenario does not say: the first of them with several levels. */
  private static final List<String> USUALLY_COMPARED =
      Stream.concat(Stream.of(ThreadMode.FACTOR, "label", "engine"), JvmFactor.words().stream())
          .toList();

  private DesignReader() {}

  /**
   * The design.
   *
   * @param levels of every factor
   */
  static Design read(YamlMap scenario, Map<String, List<String>> levels) {
    int repetitions =
        (int) (long) scenario.find("repetitions").map(v -> v.wholeNumber(1, 1000)).orElse(1L);
    Optional<Double> precision = scenario.find("precision").map(YamlValue::share);
    Optional<YamlValue> most = scenario.find("max-blocks");
    if (most.isPresent() && precision.isEmpty()) {
      throw most.get()
          .error("goes with 'precision'.", "Add precision: 3%, or give 'repetitions' alone.");
    }
    int blocks =
        precision.isEmpty()
            ? repetitions
            : (int)
                (long)
                    most.map(v -> v.wholeNumber(repetitions, 1000))
                        .orElse((long) Math.max(repetitions, Design.USUAL_MOST_BLOCKS));
    return new Design(
        repetitions,
        blocks,
        precision.orElse(Design.USUAL_MARGIN),
        scenario
            .find("fresh")
            .map(
                v ->
                    v.oneOf(ScenarioGrammar.FRESH.words()).equals("trial")
                        ? Fresh.TRIAL
                        : Fresh.BLOCK)
            .orElse(Fresh.BLOCK),
        scenario
            .find("compare")
            .map(v -> v.oneOf(levels.keySet()))
            .orElseGet(() -> usuallyCompared(levels)),
        Optional.empty());
  }

  private static String usuallyCompared(Map<String, List<String>> levels) {
    return USUALLY_COMPARED.stream()
        .filter(factor -> levels.getOrDefault(factor, List.of()).size() > 1)
        .findFirst()
        .orElse(ThreadMode.FACTOR);
  }
}
