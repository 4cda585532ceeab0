package dev.loomgauge.report.reading;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.wording.Words;
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

  /** Arranges trials. */
  public static Matrix of(List<Trial> trials) {
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
        .forEach(e -> groups.add(group(e.getKey(), e.getValue(), axis, constant, groups)));
    return new Matrix(axis, List.copyOf(groups));
  }

  /** What sets a verdict's group apart from the others, for people. */
  public static String label(Verdict.Group group, List<Verdict.Group> all) {
    return FactorLevels.label(
        group.levels(), FactorLevels.constant(all.stream().map(Verdict.Group::levels).toList()));
  }

  private static Group group(
      Map<String, String> levels,
      List<Trial> trials,
      String axis,
      Set<String> constant,
      List<Group> before) {
    String label = FactorLevels.label(levels, constant);
    String slug = Words.slug(label.equals("all trials") ? "" : label);
    boolean taken = before.stream().anyMatch(g -> g.slug().equals(slug));
    Map<List<String>, List<Trial>> cells =
        trials.stream()
            .collect(
                Collectors.groupingBy(
                    t -> List.of(t.threads(), t.level(axis)),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<MeasuredCell> ordered =
        cells.entrySet().stream()
            .map(e -> cell(e.getKey(), e.getValue()))
            .sorted(
                Comparator.comparingDouble(MeasuredCell::x)
                    .thenComparingInt(c -> Names.modeOrder(c.mode())))
            .toList();
    return new Group(taken ? slug + "-" + (before.size() + 1) : slug, label, levels, ordered);
  }

  private static MeasuredCell cell(List<String> key, List<Trial> trials) {
    return new MeasuredCell(
        key.getFirst(), key.getLast(), FactorLevels.number(key.getLast()), List.copyOf(trials));
  }
}
