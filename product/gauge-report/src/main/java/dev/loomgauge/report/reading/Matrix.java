package dev.loomgauge.report.reading;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run's trials as cells in groups, along one axis.
 *
 * @param axis the factor on the horizontal axis: users, or the first other factor of numbers when
 *     there is one number of users only
 * @param groups the ones with most cells first, then by their labels
 */
public record Matrix(String axis, List<Group> groups) {

  /** Arranges the trials of a run. */
  public static Matrix of(Contents evidence) {
    return of(evidence.trials(), evidence.percentiles());
  }

  /**
   * Arranges trials.
   *
   * @param percentiles of the cells that have a valid trial, by their ids
   */
  static Matrix of(List<Trial> trials, Map<String, CellPercentiles> percentiles) {
    List<Map<String, String>> all = trials.stream().map(Trial::levels).toList();
    String axis = FactorLevels.axis(all);
    Set<String> constant = FactorLevels.constant(all);
    Map<Map<String, String>, List<Trial>> grouped = new LinkedHashMap<>();
    for (Trial trial : trials) {
      Map<String, String> levels = new LinkedHashMap<>(trial.levels());
      levels.keySet().removeAll(List.of(ThreadMode.FACTOR, axis));
      grouped.computeIfAbsent(levels, l -> new ArrayList<>()).add(trial);
    }
    List<Group> groups = new ArrayList<>();
    grouped.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<Map<String, String>, List<Trial>>>comparingLong(
                    e -> -e.getValue().stream().map(Trial::cell).distinct().count())
                .thenComparing(e -> Names.sortable(Names.levels(e.getKey()))))
        .forEach(
            e ->
                groups.add(
                    group(e.getKey(), cells(e.getValue(), axis, percentiles), constant, groups)));
    return new Matrix(axis, List.copyOf(groups));
  }

  /** What sets a verdict's group apart from the others, for people. */
  public static String label(Verdict.Group group, List<Verdict.Group> all) {
    return FactorLevels.label(
        group.levels(), FactorLevels.constant(all.stream().map(Verdict.Group::levels).toList()));
  }

  private static Group group(
      Map<String, String> levels,
      List<MeasuredCell> cells,
      Set<String> constant,
      List<Group> before) {
    String label = FactorLevels.label(levels, constant);
    String slug = Words.slug(label.equals("all trials") ? "" : label);
    boolean taken = before.stream().anyMatch(g -> g.slug().equals(slug));
    return new Group(taken ? slug + "-" + (before.size() + 1) : slug, label, levels, cells);
  }

  /** By the axis, then by mode. */
  private static List<MeasuredCell> cells(
      List<Trial> trials, String axis, Map<String, CellPercentiles> percentiles) {
    Map<List<String>, List<Trial>> cells =
        trials.stream()
            .collect(
                Collectors.groupingBy(
                    t -> List.of(t.threads(), t.level(axis)),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return cells.entrySet().stream()
        .map(e -> cell(e.getKey(), e.getValue(), percentiles))
        .sorted(
            Comparator.comparingDouble(MeasuredCell::x)
                .thenComparingInt(c -> Names.modeOrder(c.mode())))
        .toList();
  }

  private static MeasuredCell cell(
      List<String> key, List<Trial> trials, Map<String, CellPercentiles> percentiles) {
    return new MeasuredCell(
        key.getFirst(),
        key.getLast(),
        FactorLevels.number(key.getLast()),
        List.copyOf(trials),
        percentiles.get(trials.getFirst().cell()));
  }
}
