package dev.loomgauge.load.plan;

import dev.loomgauge.protocol.load.LoadPlan;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code variables}. */
final class VariablesReader {
  private VariablesReader() {}

  static Map<String, Variable> read(@Nullable Map<String, LoadPlan.Variable> given)
      throws PlanException {
    Map<String, Variable> variables = new LinkedHashMap<>();
    if (given == null) {
      return variables;
    }
    for (Map.Entry<String, LoadPlan.Variable> entry : given.entrySet()) {
      String where = "variables." + entry.getKey();
      if (!entry.getKey().matches("[A-Za-z_][A-Za-z0-9_]*")) {
        throw new PlanException(
            where, "is no name; use letters, digits and _, beginning with a letter");
      }
      variables.put(entry.getKey(), variable(where, entry.getValue()));
    }
    return variables;
  }

  private static Variable variable(String where, LoadPlan.Variable given) throws PlanException {
    LoadPlan.Range uniform = given.uniform();
    LoadPlan.Zipf zipf = given.zipf();
    String file = given.file();
    LoadPlan.Order order = given.order();
    long sources = Stream.of(uniform, zipf, file).filter(Objects::nonNull).count();
    if (sources != 1 || (order != null && file == null)) {
      throw new PlanException(
          where, "needs exactly one of uniform, zipf and file (order goes with file only)");
    }
    if (uniform != null) {
      String key = where + ".uniform";
      long min = first(key, uniform.first());
      return new Variable.Uniform(min, last(key, min, uniform.last()));
    }
    if (zipf != null) {
      String key = where + ".zipf";
      long min = first(key, zipf.first());
      return new Variable.Zipf(
          min, last(key, min, zipf.last()), PlanRanges.number(key, zipf.exponent(), 0.01, 10));
    }
    try {
      return new Variable.Lines(
          Path.of(Objects.requireNonNull(file)), order == LoadPlan.Order.RANDOM);
    } catch (InvalidPathException e) {
      throw new PlanException(where + ".file", "is no file path: " + e.getReason());
    }
  }

  private static long first(String where, long value) throws PlanException {
    return PlanRanges.whole(where, value, 0, Long.MAX_VALUE / 4);
  }

  private static long last(String where, long first, long value) throws PlanException {
    return PlanRanges.whole(where, value, first, Long.MAX_VALUE / 4);
  }
}
