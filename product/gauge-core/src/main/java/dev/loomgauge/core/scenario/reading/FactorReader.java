package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Value.items;
import static dev.loomgauge.core.input.Value.unread;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.WhatIfWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads {@code factors} and {@code cells}: which levels, that services offer, go together. */
final class FactorReader {
  private static final int MOST_CELLS = 10_000;

  private static final Shape LEVELS = new Shape.Named("factor", new Shape.Items(Shape.TEXT));

  static final Key<YamlValue> FACTORS =
      optional("factors", unread(LEVELS))
          .means(
              "Factors with their levels: knobs of the services, `users` (`400`, or `2000 per core` of the service, [as far as the machine can measure](method/design.md#what-a-machine-can-measure)) or `rate`, `label`, `engine`, what the services' [JVM](method/jvm.md) is (`jdk`, `gc`, `heap`, `compact-headers`, `compiler`), `delay-PORT` of `delays`, and `cores`, `instances` and `balancer` for predictions. A cell is one combination. Needed with services, `threads` among them.");
  static final Key<List<YamlValue>> CELLS =
      optional("cells", items(unread(LEVELS)))
          .without("one block")
          .means("Blocks of cells, each with levels that replace those of `factors`.");

  static final List<Key<?>> KEYS = List.of(FACTORS, CELLS);

  private final FactorRules rules;
  private final Map<String, List<String>> overrides;
  private final boolean prediction;
  private final Map<String, List<String>> levels = new LinkedHashMap<>();

  /** The scenario's own, which may be named even where blocks or the command line replace them. */
  private final Map<String, List<String>> written = new LinkedHashMap<>();

  private final Set<String> everywhere = new LinkedHashSet<>();
  private final Map<String, Map<String, YamlValue>> places = new LinkedHashMap<>();

  /**
   * With the levels that replace the scenario's own.
   *
   * @param prediction whether overrides may be what-if words that are no factors; they are left to
   *     the prediction
   */
  FactorReader(
      List<ServiceManifest> services, Map<String, List<String>> overrides, boolean prediction) {
    rules = new FactorRules(services);
    this.overrides = overrides;
    this.prediction = prediction;
  }

  /** One matrix a block, the scenario's factors with the block's own levels in their place. */
  List<Map<String, List<String>>> read(YamlMap scenario) {
    Map<String, List<String>> common =
        rules.pure() && FACTORS.written(scenario).isEmpty()
            ? Map.of()
            : matrix(FACTORS.in(scenario).map());
    written.putAll(common);
    List<Map<String, List<String>>> blocks = new ArrayList<>();
    for (YamlValue value : CELLS.find(scenario).orElse(List.of())) {
      Map<String, List<String>> block = new LinkedHashMap<>(common);
      block.putAll(matrix(value.map()));
      blocks.add(block);
    }
    if (blocks.isEmpty()) {
      blocks.add(new LinkedHashMap<>(common));
    }
    for (Map<String, List<String>> block : blocks) {
      block.forEach((factor, values) -> written.merge(factor, values, FactorReader::union));
      override(scenario, block);
      block.forEach((factor, values) -> levels.merge(factor, values, FactorReader::union));
      if (!rules.pure()) {
        combinations(scenario, block);
      }
    }
    checkNumber(scenario, blocks);
    everywhere.addAll(levels.keySet());
    blocks.forEach(block -> everywhere.retainAll(block.keySet()));
    return blocks.stream().distinct().toList();
  }

  /** Refuses more cells than anybody can wait for, before they are multiplied. */
  private static void checkNumber(YamlMap scenario, List<Map<String, List<String>>> blocks) {
    double cells =
        blocks.stream()
            .mapToDouble(
                block -> block.values().stream().mapToDouble(List::size).reduce(1, (a, b) -> a * b))
            .sum();
    if (cells > MOST_CELLS) {
      throw FACTORS
          .written(scenario)
          .orElse(scenario.self())
          .error(
              "give %s cells.".formatted(Numbers.count(cells)),
              "Give at most %d: fewer levels, or blocks of 'cells'.".formatted(MOST_CELLS));
    }
  }

  Map<String, List<String>> all() {
    return Collections.unmodifiableMap(levels);
  }

  List<String> names() {
    return List.copyOf(levels.keySet());
  }

  /** What values may depend on: the factors that every block has. */
  Levels levels() {
    Map<String, List<String>> deciding = new LinkedHashMap<>(levels);
    deciding.keySet().retainAll(everywhere);
    return new Levels(deciding, known(), places);
  }

  private Map<String, List<String>> known() {
    Map<String, List<String>> known = new LinkedHashMap<>(levels);
    written.forEach((factor, values) -> known.merge(factor, values, FactorReader::union));
    rules
        .services()
        .forEach(
            s ->
                s.knobs()
                    .forEach(
                        (factor, knob) -> known.merge(factor, knob.levels(), FactorReader::union)));
    return known;
  }

  private Map<String, List<String>> matrix(YamlMap map) {
    Map<String, List<String>> matrix = new LinkedHashMap<>();
    for (var entry : map.entries()) {
      List<String> known = rules.names();
      if (!rules.pure() && !known.contains(entry.getKey()) && !Delayed.isFactor(entry.getKey())) {
        throw map.unknown(entry.getKey(), known);
      }
      List<String> values = new ArrayList<>();
      for (YamlValue value : entry.getValue().list()) {
        String level = rules.level(entry.getKey(), value);
        values.add(level);
        places.computeIfAbsent(entry.getKey(), _ -> new LinkedHashMap<>()).put(level, value);
      }
      matrix.put(entry.getKey(), List.copyOf(new LinkedHashSet<>(values)));
    }
    return matrix;
  }

  private void override(YamlMap scenario, Map<String, List<String>> block) {
    overrides.forEach(
        (factor, values) -> {
          if (block.containsKey(factor) || rules.addable(factor)) {
            block.put(factor, values.stream().map(v -> level(factor, v)).distinct().toList());
          } else if (!WhatIfWords.ALL.contains(factor)) {
            throw refuse(
                factor,
                "the scenario %s has no factor %s."
                    .formatted(Quoted.of(ScenarioReader.NAME.in(scenario)), Quoted.of(factor)),
                NearestWord.remedy(factor, settable(block)));
          } else if (!prediction) {
            throw refuse(
                factor,
                "a run measures what the scenario starts, on the CPUs that this machine has.",
                "Ask %s, which calculates what %s would change."
                    .formatted(ProgramName.with("predict"), Quoted.of(factor)));
          }
        });
  }

  private List<String> settable(Map<String, List<String>> block) {
    Set<String> words = new LinkedHashSet<>(block.keySet());
    words.addAll(rules.pure() ? List.of() : JvmFactor.words());
    if (prediction) {
      words.addAll(WhatIfWords.ALL.stream().filter(w -> !block.containsKey(w)).toList());
    }
    return List.copyOf(words);
  }

  private String level(String factor, String value) {
    String text = FactorRules.plain(value);
    String problem = rules.problem(factor, text);
    if (!problem.isEmpty()) {
      throw refuse(factor, Quoted.of(value) + " does not fit.", problem);
    }
    return text;
  }

  private static OptionException refuse(String factor, String problem, String remedy) {
    return new OptionException("--set " + Quoted.cut(factor), problem, remedy);
  }

  /** Refuses a block in which the service of a thread mode does not offer a level. */
  private void combinations(YamlMap scenario, Map<String, List<String>> block) {
    if (!block.containsKey(ThreadMode.FACTOR)) {
      throw FACTORS
          .at(scenario)
          .error(
              "has no 'threads'.",
              "Add threads: [platform, virtual, reactive], or those of them that the services offer.");
    }
    for (String mode : block.get(ThreadMode.FACTOR)) {
      ServiceManifest service =
          rules.services().stream()
              .filter(s -> s.offers(ThreadMode.FACTOR, mode))
              .findFirst()
              .orElseThrow();
      block.forEach(
          (factor, values) -> {
            if (factor.equals(ThreadMode.FACTOR) || !FactorRules.ofService(factor)) {
              return;
            }
            for (String value : values) {
              if (!service.offers(factor, value)) {
                throw FACTORS
                    .at(scenario)
                    .error(
                        "asks for %s %s with threads %s, which service %s does not offer."
                            .formatted(
                                factor,
                                Quoted.of(value),
                                Quoted.of(mode),
                                Quoted.of(service.name())),
                        "Put the two in different blocks of 'cells', or leave one out.");
              }
            }
          });
    }
  }

  private static List<String> union(List<String> a, List<String> b) {
    return Stream.concat(a.stream(), b.stream()).distinct().toList();
  }
}
