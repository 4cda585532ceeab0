package dev.loomgauge.core.finding;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.result.Trial;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Trials of cells that differ in their load alone. */
final class LoadGroup {
  private LoadGroup() {}

  /** Of trials, in the order of the first of each. */
  static Collection<List<Trial>> of(List<Trial> trials) {
    return trials.stream()
        .collect(Collectors.groupingBy(LoadGroup::levels, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  /** All levels of a trial but those of its load. */
  static Map<String, String> levels(Trial trial) {
    return CellLevels.without(OfferedLoad.FACTORS, trial.levels());
  }

  /** Those of the cell with the largest load, of at least one trial. */
  static List<Trial> heaviest(List<Trial> group) {
    Trial most =
        group.stream()
            .max(Comparator.comparingDouble(trial -> trial.offered().amount()))
            .orElseThrow();
    return group.stream().filter(trial -> trial.cell().equals(most.cell())).toList();
  }
}
