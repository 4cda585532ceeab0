package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.scenario.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Two cells that differ in one factor, with the levels they share; the baseline has its first. */
record CellPair(Map<String, String> levels, String factor, Cell baseline, Cell candidate) {

  /** All pairs for the levels of one factor, in the scenario's order. */
  static List<CellPair> of(String factor, List<Cell> cells) {
    List<String> order =
        cells.stream()
            .filter(c -> c.levels().containsKey(factor))
            .map(c -> level(c, factor))
            .distinct()
            .toList();
    Map<Map<String, String>, List<Cell>> alike =
        cells.stream()
            .filter(c -> c.levels().containsKey(factor))
            .collect(
                Collectors.groupingBy(
                    c -> CellLevels.without(List.of(factor), c.levels()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<CellPair> pairs = new ArrayList<>();
    alike.forEach(
        (shared, own) -> {
          List<Cell> sorted =
              own.stream()
                  .sorted(Comparator.comparingInt(c -> order.indexOf(level(c, factor))))
                  .toList();
          sorted.stream()
              .skip(1)
              .forEach(other -> pairs.add(new CellPair(shared, factor, sorted.getFirst(), other)));
        });
    return List.copyOf(pairs);
  }

  String from() {
    return level(baseline, factor);
  }

  String to() {
    return level(candidate, factor);
  }

  private static String level(Cell cell, String factor) {
    return cell.levels().getOrDefault(factor, "");
  }
}
