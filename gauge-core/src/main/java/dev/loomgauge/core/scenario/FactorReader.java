package dev.loomgauge.core.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads {@code factors} and {@code cells}: which levels are measured together, and whether the
 * services offer them.
 */
final class FactorReader {
  private static final List<String> LOAD_FACTORS = List.of("users", "rate");
  private static final Pattern USERS = Pattern.compile("[1-9][\\d_]*( per core)?");

  private final List<ServiceManifest> services;
  private final Map<String, List<String>> overrides;
  private final Map<String, List<String>> levels = new LinkedHashMap<>();

  FactorReader(List<ServiceManifest> services, Map<String, List<String>> overrides) {
    this.services = services;
    this.overrides = overrides;
  }

  /** One matrix a block, the scenario's factors with the block's own levels in their place. */
  List<Map<String, List<String>>> read(YamlMap scenario) {
    Map<String, List<String>> common = matrix(scenario.need("factors").map());
    List<Map<String, List<String>>> blocks = new ArrayList<>();
    if (scenario.find("cells").isPresent()) {
      for (YamlValue value : scenario.need("cells").list()) {
        Map<String, List<String>> block = new LinkedHashMap<>(common);
        block.putAll(matrix(value.map()));
        blocks.add(block);
      }
    } else {
      blocks.add(common);
    }
    for (Map<String, List<String>> block : blocks) {
      override(scenario, block);
      block.forEach((factor, values) -> levels.merge(factor, values, FactorReader::union));
      combinations(scenario, block);
    }
    return blocks.stream().distinct().toList();
  }

  /** Every level that the scenario measures, by factor. */
  Map<String, List<String>> levels() {
    return levels;
  }

  /** Every level that may be named: those measured and those that a service offers. */
  Map<String, List<String>> known() {
    Map<String, List<String>> known = new LinkedHashMap<>(levels);
    services.forEach(
        s ->
            s.knobs()
                .forEach(
                    (factor, knob) -> known.merge(factor, knob.levels(), FactorReader::union)));
    return known;
  }

  private Map<String, List<String>> matrix(YamlMap map) {
    Map<String, List<String>> matrix = new LinkedHashMap<>();
    for (var entry : map.entries()) {
      List<String> known = factorNames();
      if (!known.contains(entry.getKey())) {
        throw map.unknown(entry.getKey(), known);
      }
      List<String> values = new ArrayList<>();
      for (YamlValue value : entry.getValue().list()) {
        values.add(level(entry.getKey(), value));
      }
      matrix.put(entry.getKey(), List.copyOf(new LinkedHashSet<>(values)));
    }
    return matrix;
  }

  private List<String> factorNames() {
    LinkedHashSet<String> names = new LinkedHashSet<>();
    services.forEach(s -> names.addAll(s.knobs().keySet()));
    names.addAll(LOAD_FACTORS);
    return List.copyOf(names);
  }

  private String level(String factor, YamlValue value) {
    String problem = problem(factor, value.text());
    if (!problem.isEmpty()) {
      throw value.error("is '" + value.text() + "'.", problem);
    }
    return value.text().replaceAll("(?<=\\d)_(?=\\d)", "");
  }

  /** What is wrong with a level, or the empty string. */
  private String problem(String factor, String text) {
    if (factor.equals("users")) {
      return USERS.matcher(text).matches()
          ? ""
          : "Give a whole number of users, or one 'per core' of the service: 400, 2600 per core.";
    }
    if (factor.equals("rate")) {
      return text.matches("\\d+(\\.\\d+)?") ? "" : "Give arrivals a second: 500.";
    }
    LinkedHashSet<String> allowed = new LinkedHashSet<>();
    for (ServiceManifest service : services) {
      ServiceManifest.Knob knob = service.knobs().get(factor);
      if (knob != null && knob.levels().isEmpty()) {
        return factor.equals("pool") && !text.matches("[1-9]\\d*")
            ? "Give a whole number of connections."
            : "";
      }
      if (knob != null) {
        allowed.addAll(knob.levels());
      }
    }
    return allowed.contains(text) ? "" : NearestWord.remedy(text, allowed);
  }

  private void override(YamlMap scenario, Map<String, List<String>> block) {
    overrides.forEach(
        (factor, values) -> {
          if (!block.containsKey(factor)) {
            throw new ScenarioException(
                "--set " + factor,
                0,
                "the scenario '"
                    + scenario.need("name").text()
                    + "' has no factor '"
                    + factor
                    + "'.",
                NearestWord.remedy(factor, block.keySet()));
          }
          for (String value : values) {
            String problem = problem(factor, value);
            if (!problem.isEmpty()) {
              throw new ScenarioException(
                  "--set " + factor, 0, "'" + value + "' does not fit.", problem);
            }
          }
          block.put(factor, values);
        });
  }

  /** Refuses a block in which the service of a thread mode does not offer a level. */
  private void combinations(YamlMap scenario, Map<String, List<String>> block) {
    if (!block.containsKey("threads")) {
      throw scenario
          .need("factors")
          .error(
              "has no 'threads'.",
              "Add threads: [platform, virtual, reactive], or those of them that the services offer.");
    }
    for (String mode : block.get("threads")) {
      ServiceManifest service =
          services.stream().filter(s -> s.offers("threads", mode)).findFirst().orElseThrow();
      block.forEach(
          (factor, values) -> {
            if (factor.equals("threads") || LOAD_FACTORS.contains(factor)) {
              return;
            }
            for (String value : values) {
              if (!service.offers(factor, value)) {
                throw scenario
                    .need("factors")
                    .error(
                        "asks for "
                            + factor
                            + " '"
                            + value
                            + "' with threads '"
                            + mode
                            + "', which service '"
                            + service.name()
                            + "' does not offer.",
                        "Put the two in different blocks of 'cells', or leave one out.");
              }
            }
          });
    }
  }

  private static List<String> union(List<String> a, List<String> b) {
    LinkedHashSet<String> all = new LinkedHashSet<>(a);
    all.addAll(b);
    return List.copyOf(all);
  }
}
