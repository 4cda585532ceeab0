package dev.loomgauge.load.http;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.Variable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The values that a plan takes from files, which all threads share. They are read before time 0: a
 * long file takes a while.
 */
public final class ValueFiles {
  private final Map<String, Lines> byVariable = new HashMap<>();

  private ValueFiles() {}

  /** Lines of a file, at least one, as they are and as they stand in a request target. */
  record Lines(List<byte[]> plain, List<byte[]> escaped) {
    Lines {
      plain = List.copyOf(plain);
      escaped = List.copyOf(escaped);
    }
  }

  /** Reads the files of a plan; {@link PlanException} where one cannot be read or is empty. */
  public static ValueFiles read(Plan plan) throws PlanException {
    ValueFiles files = new ValueFiles();
    for (var variable : plan.variables().entrySet()) {
      if (variable.getValue() instanceof Variable.Lines lines) {
        files.byVariable.put(variable.getKey(), lines(variable.getKey(), lines));
      }
    }
    return files;
  }

  private static Lines lines(String name, Variable.Lines spec) throws PlanException {
    List<String> lines;
    try {
      lines = Files.readAllLines(spec.file());
    } catch (IOException e) {
      throw new PlanException("variables." + name + ".file", "cannot be read: " + e);
    }
    if (lines.isEmpty()) {
      throw new PlanException(
          "variables." + name + ".file", spec.file() + " is empty; it needs a value a line");
    }
    List<byte[]> plain = new ArrayList<>(lines.size());
    List<byte[]> escaped = new ArrayList<>(lines.size());
    for (String line : lines) {
      plain.add(line.getBytes(StandardCharsets.UTF_8));
      escaped.add(ValuesFactory.escape(plain.getLast()));
    }
    return new Lines(plain, escaped);
  }

  /** Those of a variable that has a file. */
  Lines of(String variable) {
    return Objects.requireNonNull(byVariable.get(variable), variable);
  }
}
