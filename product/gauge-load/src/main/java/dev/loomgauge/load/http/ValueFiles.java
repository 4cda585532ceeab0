package dev.loomgauge.load.http;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.Variable;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The values that a plan takes from files, which all threads share. They are read before time 0: a
 * long file takes a while.
 */
public final class ValueFiles {
  /** What a line takes of the memory beside its bytes: an array, and its places in two lists. */
  private static final int LINE_BYTES = 32;

  private final Map<String, Lines> byVariable = new HashMap<>();

  private ValueFiles() {}

  /** Values of a file, at least one, as they are and as they stand in a request target. */
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
    String where = "variables." + name + ".file";
    try (BufferedReader lines = Files.newBufferedReader(spec.file())) {
      return lines(where, spec.file(), lines, Runtime.getRuntime().maxMemory() / 2);
    } catch (IOException e) {
      throw new PlanException(where, "cannot be read: " + e);
    }
  }

  /** A value a line; blank lines are none. {@code most} is how many bytes they may take. */
  static Lines lines(String where, Path file, BufferedReader lines, long most)
      throws PlanException, IOException {
    List<byte[]> plain = new ArrayList<>();
    List<byte[]> escaped = new ArrayList<>();
    long bytes = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isBlank()) {
        continue;
      }
      byte[] own = line.getBytes(StandardCharsets.UTF_8);
      byte[] target = ValuesFactory.escape(own);
      boolean same = Arrays.equals(own, target);
      bytes += LINE_BYTES + own.length + (same ? 0 : LINE_BYTES + target.length);
      if (bytes > most) {
        throw new PlanException(
            where,
            "%s does not fit into the memory of the load engine: give its first %s lines, or fewer"
                .formatted(file, plain.size()));
      }
      plain.add(own);
      escaped.add(same ? own : target);
    }
    if (plain.isEmpty()) {
      throw new PlanException(where, file + " is empty; it needs a value a line");
    }
    return new Lines(plain, escaped);
  }

  /** Those of a variable that has a file. */
  Lines of(String variable) {
    return Objects.requireNonNull(byVariable.get(variable), variable);
  }
}
