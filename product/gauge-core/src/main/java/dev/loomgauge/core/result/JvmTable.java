package dev.loomgauge.core.result;

import dev.loomgauge.core.result.JvmSetup.Part;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which JVM the rows of a table ran on: what all agree in is said once, above the table, and the
 * rest in a column, by cell.
 */
public record JvmTable(String shared, Map<String, String> byCell) {

  public JvmTable {
    byCell = Map.copyOf(byCell);
  }

  public static JvmTable of(List<Trial> trials) {
    Map<String, Set<JvmSetup>> cells = new LinkedHashMap<>();
    for (Trial trial : trials) {
      JvmUse use = trial.jvm();
      JvmSetup setup = use == null ? null : use.setup();
      if (setup != null) {
        cells.computeIfAbsent(trial.cell(), _ -> new LinkedHashSet<>()).add(setup);
      }
    }
    Map<Part, String> shared = shared(cells);
    Map<String, String> rest = new LinkedHashMap<>();
    cells.forEach(
        (cell, setups) ->
            rest.put(
                cell,
                setups.stream()
                    .map(setup -> JvmSetup.words(without(shared.keySet(), setup)))
                    .distinct()
                    .collect(Collectors.joining("; "))));
    rest.values().removeIf(String::isEmpty);
    return new JvmTable(JvmSetup.words(shared), rest);
  }

  private static Map<Part, String> shared(Map<String, Set<JvmSetup>> cells) {
    List<Map<Part, String>> all =
        cells.values().stream().flatMap(Set::stream).map(JvmSetup::parts).distinct().toList();
    Map<Part, String> shared = new EnumMap<>(Part.class);
    for (Part part : Part.values()) {
      Set<String> values =
          all.stream().map(parts -> parts.getOrDefault(part, "")).collect(Collectors.toSet());
      if (values.size() == 1) {
        shared.put(part, values.iterator().next());
      }
    }
    return shared;
  }

  private static Map<Part, String> without(Set<Part> shared, JvmSetup setup) {
    Map<Part, String> rest = new EnumMap<>(setup.parts());
    rest.keySet().removeAll(shared);
    return rest;
  }

  /** Whether the JVM of any row is known; it is not in older results. */
  public boolean known() {
    return !shared.isEmpty() || differs();
  }

  /** Whether rows differ, so that a column says in what. */
  public boolean differs() {
    return !byCell.isEmpty();
  }

  /** The line above the table: "JVM: 25.0.3, Serial (JVM's default), heap 1500 MB, C2". */
  public String line() {
    return shared.isEmpty() ? "" : "JVM: " + shared;
  }

  /** The same with the rest, cell by cell; empty where nothing is known. */
  public String words() {
    String cells =
        byCell.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(cell -> cell.getKey() + " " + cell.getValue())
            .collect(Collectors.joining("; "));
    return shared + (cells.isEmpty() ? "" : " (" + cells + ")");
  }

  public String of(String cell) {
    return byCell.getOrDefault(cell, "");
  }
}
