package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.share;
import static dev.loomgauge.core.input.Value.unread;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Design.Fresh;
import dev.loomgauge.core.scenario.JvmFactor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads how often, in what order and for what comparison a scenario's cells are measured. */
final class DesignReader {
  static final Key<Integer> REPETITIONS =
      optional("repetitions", whole(1, Design.MOST_BLOCKS), 1)
          .means("Blocks that are always measured.");
  static final Key<Double> PRECISION =
      optional("precision", share())
          .without("no further blocks")
          .means("The equivalence margin: blocks are added until every comparison is decided.");
  private static final Key<Integer> MAX_BLOCKS =
      optional("max-blocks", whole(1, Design.MOST_BLOCKS), Design.USUAL_MOST_BLOCKS)
          .means("With `precision`: no more blocks than these.");
  private static final Key<Fresh> FRESH =
      optional("fresh", oneOf(Fresh.values()), Fresh.BLOCK).means("What gets JVMs of its own.");
  private static final Key<YamlValue> COMPARE =
      optional("compare", unread(Shape.TEXT))
          .without(
              "the first of `threads`, `label`, `engine` and those of the JVM with several levels")
          .means("The factor whose levels are compared; the first level is the baseline.");

  static final List<Key<?>> KEYS = List.of(REPETITIONS, PRECISION, MAX_BLOCKS, FRESH, COMPARE);

  /** What is compared where the scenario does not say: the first of them with several levels. */
  private static final List<String> USUALLY_COMPARED =
      Stream.concat(Stream.of(ThreadMode.FACTOR, "label", "engine"), JvmFactor.words().stream())
          .toList();

  private DesignReader() {}

  /** The design, by the levels of every factor. */
  static Design read(YamlMap scenario, Map<String, List<String>> levels) {
    int repetitions = REPETITIONS.in(scenario);
    Optional<Double> precision = PRECISION.find(scenario);
    if (precision.isEmpty()) {
      MAX_BLOCKS.refuse(
          scenario, "goes with 'precision'.", "Add precision: 3%, or give 'repetitions' alone.");
    }
    int blocks =
        MAX_BLOCKS
            .written(scenario)
            .map(whole(repetitions, Design.MOST_BLOCKS)::read)
            .orElse(
                precision.isEmpty()
                    ? repetitions
                    : Math.max(repetitions, Design.USUAL_MOST_BLOCKS));
    return new Design(
        repetitions,
        blocks,
        precision.orElse(Design.USUAL_MARGIN),
        FRESH.in(scenario),
        COMPARE
            .find(scenario)
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
