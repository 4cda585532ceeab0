package dev.loomgauge.load.plan;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads {@code variables}. */
final class VariablesReader {
  private VariablesReader() {}

  static Map<String, Variable> read(PlanObject root) throws PlanException {
    Map<String, Variable> variables = new LinkedHashMap<>();
    if (!root.has("variables")) {
      return variables;
    }
    PlanObject all = root.object("variables");
    for (String name : all.keys()) {
      if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
        throw all.problem(name, "is no name; use letters, digits and _, beginning with a letter");
      }
      variables.put(name, variable(all, name));
    }
    return variables;
  }

  private static Variable variable(PlanObject all, String name) throws PlanException {
    PlanObject spec = all.object(name, "uniform", "zipf", "file", "order");
    if (spec.has("uniform") && spec.keys().size() == 1) {
      List<JsonNode> items = items(spec, "uniform", 2, "[first, last]");
      long min = bound(spec, "uniform", items.get(0));
      return new Variable.Uniform(min, last(spec, "uniform", items.get(1), min));
    }
    if (spec.has("zipf") && spec.keys().size() == 1) {
      List<JsonNode> items = items(spec, "zipf", 3, "[first, last, exponent]");
      long min = bound(spec, "zipf", items.get(0));
      long max = last(spec, "zipf", items.get(1), min);
      return new Variable.Zipf(
          min, max, PlanObject.number(spec.path("zipf"), items.get(2), 0.01, 10));
    }
    if (spec.has("file") && !spec.has("uniform") && !spec.has("zipf")) {
      return lines(spec);
    }
    throw all.problem(
        name, "needs exactly one of uniform, zipf and file (order goes with file only)");
  }

  private static Variable lines(PlanObject spec) throws PlanException {
    String order = spec.optionalText("order").orElse("roundRobin");
    if (!order.equals("roundRobin") && !order.equals("random")) {
      throw spec.problem("order", "must be roundRobin or random, not \"" + order + "\"");
    }
    try {
      return new Variable.Lines(Path.of(spec.text("file")), order.equals("random"));
    } catch (InvalidPathException e) {
      throw spec.problem("file", "is no file path: " + e.getReason());
    }
  }

  private static List<JsonNode> items(PlanObject spec, String key, int count, String form)
      throws PlanException {
    List<JsonNode> items = spec.items(key);
    if (items.size() != count) {
      throw spec.problem(key, "must be " + form);
    }
    return items;
  }

  private static long bound(PlanObject spec, String key, JsonNode value) throws PlanException {
    return PlanObject.whole(spec.path(key), value, 0, Long.MAX_VALUE / 4);
  }

  private static long last(PlanObject spec, String key, JsonNode value, long min)
      throws PlanException {
    return PlanObject.whole(spec.path(key), value, min, Long.MAX_VALUE / 4);
  }
}
