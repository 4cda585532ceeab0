package dev.loomgauge.agent.span;

import dev.loomgauge.agent.span.TracedRow.Kind;
import dev.loomgauge.agent.span.TracedRow.Member;
import dev.loomgauge.agent.span.TracedRow.Where;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is traced. As text it has a line for each row, with tabs between kind, where, member, label,
 * type and method, {@code NOT<tab>prefix} for classes that implement such an interface and are no
 * pools, and {@code NAME<tab>type<tab>method} for pools that a method of theirs tells apart.
 */
public final class Table {
  private static final String NOT = "NOT";
  private static final String NAME = "NAME";

  private final Map<String, List<TracedRow>> classes;
  private final List<TracedRow> interfaces;
  private final List<String> not;
  private final Map<String, String> names;

  private Table(List<TracedRow> rows, List<String> not, Map<String, String> names) {
    this.classes =
        rows.stream()
            .filter(row -> row.where() == Where.CLASS)
            .collect(Collectors.groupingBy(TracedRow::type));
    this.interfaces = rows.stream().filter(row -> row.where() == Where.INTERFACE).toList();
    this.not = List.copyOf(not);
    this.names = Map.copyOf(names);
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException with the first line that is none
   */
  public static Table parse(String text) {
    List<TracedRow> rows = new ArrayList<>();
    List<String> not = new ArrayList<>();
    Map<String, String> names = new HashMap<>();
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      String[] parts = line.split("\t", -1);
      if (parts.length == 2 && parts[0].equals(NOT)) {
        not.add(parts[1]);
      } else if (parts.length == 3 && parts[0].equals(NAME)) {
        names.put(parts[1], parts[2]);
      } else if (parts.length == 6) {
        rows.add(row(line, parts));
      } else {
        throw new IllegalArgumentException("a row has six parts, not: " + line);
      }
    }
    return new Table(rows, not, names);
  }

  private static TracedRow row(String line, String[] parts) {
    try {
      return new TracedRow(
          Kind.valueOf(parts[0]),
          Where.valueOf(parts[1]),
          Member.valueOf(parts[2]),
          parts[3],
          parts[4],
          parts[5]);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("an unknown word in: " + line, e);
    }
  }

  /** Rows of a class by its name; none for most. */
  public List<TracedRow> of(String className) {
    return classes.getOrDefault(className, List.of());
  }

  /** Rows for whatever implements an interface. */
  public List<TracedRow> interfaces() {
    return interfaces;
  }

  /** Methods that tell what a pool is called, by the names of their classes. */
  public LenderNames names() {
    return new LenderNames(names);
  }

  /** Whether the interfaces count for a class of that name. */
  public boolean counts(String className) {
    return not.stream().noneMatch(className::startsWith);
  }
}
