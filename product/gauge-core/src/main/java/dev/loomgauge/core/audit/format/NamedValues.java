package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values in a line, and the names that stand beside them or in a line above. */
final class NamedValues {
  /** Between cells, and not between a number and its unit. */
  private static final String WHITE =
      ",\\s+|\\s+(?!(?<=\\d\\s)(?:ns|us|\u00b5s|ms|s|secs?)(?:\\s|$))";

  private NamedValues() {}

  /** The values by the quantities that are named beside them. */
  static Map<AuditColumn, String> beside(String names, String values) {
    return named(cells(names), cells(values));
  }

  /**
   * The values by the quantities that the nearest line above names, which has at least as many
   * words.
   *
   * @param above the lines of the run above the values
   */
  static Map<AuditColumn, String> below(List<String> above, String values) {
    List<String> cells = cells(values);
    for (String line : above.reversed()) {
      List<String> names = cells(joined(line));
      int labels = names.size() - cells.size();
      boolean named = names.stream().filter(name -> Fact.named(name) != null).count() >= 2;
      if (named && labels >= 0 && names.stream().noneMatch(name -> name.matches("[\\d.,]+"))) {
        return named(names.subList(labels, names.size()), cells);
      }
    }
    return Map.of();
  }

  /** A line of names, each of them one word. */
  private static String joined(String line) {
    return line.replace("# reqs", "#reqs")
        .replace("+/- ", "+/-")
        .replace(". Latency", "")
        .replaceAll("(p[\\d.]+) Latency", "$1");
  }

  private static Map<AuditColumn, String> named(List<String> names, List<String> values) {
    Map<AuditColumn, String> found = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
      AuditColumn column = Fact.named(names.get(i));
      if (column != null) {
        found.putIfAbsent(column, values.get(i));
      }
    }
    return found;
  }

  private static List<String> cells(String text) {
    boolean barred = text.indexOf('\u2502') >= 0 || text.indexOf('|') >= 0;
    return Arrays.stream(text.split(barred ? "[\u2502|]" : WHITE))
        .map(String::strip)
        .filter(cell -> !cell.isEmpty())
        .toList();
  }
}
