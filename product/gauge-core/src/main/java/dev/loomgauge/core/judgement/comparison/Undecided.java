package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.statistics.MeanInterval;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which cells have to be measured again before anything more can be said. */
public final class Undecided {
  private Undecided() {}

  /**
   * The cells of every comparison that is undecided and that further blocks can decide; where
   * nothing is compared, those whose throughput is not known to within the margin.
   */
  public static Set<Cell> cells(Design design, List<Cell> cells, List<Trial> trials) {
    List<Comparison> comparisons = Comparisons.of(design, cells, trials);
    Set<Cell> undecided = new LinkedHashSet<>();
    comparisons.stream()
        .filter(c -> c.outcome() == Comparison.Outcome.UNDECIDED && c.blocks() > 0)
        .flatMap(c -> Stream.of(levels(c, c.baseline()), levels(c, c.candidate())))
        .forEach(
            levels ->
                cells.stream().filter(c -> c.levels().equals(levels)).forEach(undecided::add));
    if (comparisons.isEmpty()) {
      cells.stream().filter(cell -> wide(design, cell, trials)).forEach(undecided::add);
    }
    return undecided;
  }

  private static Map<String, String> levels(Comparison comparison, String level) {
    Map<String, String> levels = new LinkedHashMap<>(comparison.levels());
    levels.put(comparison.factor(), level);
    return levels;
  }

  private static boolean wide(Design design, Cell cell, List<Trial> trials) {
    List<Double> rps =
        trials.stream()
            .filter(t -> t.cell().equals(cell.id()) && t.valid())
            .map(Trial::throughputRps)
            .toList();
    if (rps.isEmpty()) {
      return false;
    }
    MeanInterval interval = MeanInterval.of(rps);
    return !interval.hasInterval() || interval.halfWidth() > design.margin() * interval.mean();
  }
}
