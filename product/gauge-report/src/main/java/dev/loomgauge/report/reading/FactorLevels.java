package dev.loomgauge.report.reading;

import dev.loomgauge.report.text.Names;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What the levels of many cells say of their factors. */
final class FactorLevels {
  private FactorLevels() {}

  /**
   * The factor on the horizontal axis: users, or the first other factor of numbers when there is
   * one number of users only.
   */
  static String axis(List<Map<String, String>> cells) {
    SequencedSet<String> factors = new LinkedHashSet<>(List.of("users", "rate"));
    cells.forEach(cell -> factors.addAll(cell.keySet()));
    boolean open = cells.stream().anyMatch(cell -> !cell.getOrDefault("rate", "").isEmpty());
    return factors.stream()
        .filter(factor -> spread(cells, factor) > 1)
        .findFirst()
        .orElse(open ? "rate" : "users");
  }

  /** The factors that have one level only. */
  static Set<String> constant(List<Map<String, String>> cells) {
    return cells.stream()
        .flatMap(cell -> cell.keySet().stream())
        .distinct()
        .filter(factor -> distinct(cells, factor).size() == 1)
        .collect(Collectors.toSet());
  }

  /** A cell's levels as words, without those that all share. */
  static String label(Map<String, String> levels, Set<String> constant) {
    Map<String, String> varying = new LinkedHashMap<>(levels);
    varying.keySet().removeAll(constant);
    return Names.levels(varying);
  }

  /** A level as a place on an axis; 0 when it is no number. */
  static double number(String level) {
    return isNumber(level) ? Double.parseDouble(level) : 0;
  }

  private static long spread(List<Map<String, String>> cells, String factor) {
    List<String> levels = distinct(cells, factor);
    return levels.stream().allMatch(FactorLevels::isNumber) ? levels.size() : 0;
  }

  private static List<String> distinct(List<Map<String, String>> cells, String factor) {
    return cells.stream().map(cell -> cell.getOrDefault(factor, "")).distinct().toList();
  }

  private static boolean isNumber(String level) {
    return level.matches("[0-9]{1,12}(\\.[0-9]{1,6})?");
  }
}
