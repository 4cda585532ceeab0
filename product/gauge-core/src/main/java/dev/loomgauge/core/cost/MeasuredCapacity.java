package dev.loomgauge.core.cost;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Capacities from the trials of a run: of each thread mode the cell with the highest mean
 * throughput over its valid trials.
 *
 * @param where levels that a trial must have: factor to level; empty for all
 * @param mostP99Ms what the p99 of a cell must not exceed; infinity for any
 */
public record MeasuredCapacity(Map<String, String> where, double mostP99Ms) {
  private static final String MODE = ThreadMode.FACTOR;
  private static final Set<String> LOAD = Set.of(MODE, OfferedLoad.USERS, OfferedLoad.RATE);

  public MeasuredCapacity {
    where = Map.copyOf(where);
  }

  /**
   * One for each thread mode that has a valid trial, in the order of the trials.
   *
   * @param percentiles of the cells, by their ids
   * @throws ResultsException if there is none, or if trials differ in more than thread mode and
   *     load, so that the best of each mode would not be the same system
   */
  public List<InstanceCapacity> of(List<Trial> trials, Map<String, CellPercentiles> percentiles) {
    List<Trial> chosen =
        trials.stream()
            .filter(Trial::valid)
            .filter(
                t ->
                    where.entrySet().stream()
                        .allMatch(w -> t.level(w.getKey()).equals(w.getValue())))
            .toList();
    refuseMixtures(chosen);
    Map<String, List<Trial>> cells =
        chosen.stream()
            .collect(Collectors.groupingBy(Trial::cell, LinkedHashMap::new, Collectors.toList()));
    Map<String, List<Trial>> best = new LinkedHashMap<>();
    cells.values().stream()
        .filter(cell -> fast(p99(cell, percentiles)))
        .sorted(Comparator.comparingDouble(cell -> -mean(cell, LoadSummary::throughputRps)))
        .forEach(cell -> best.putIfAbsent(cell.getFirst().level(MODE), cell));
    if (best.isEmpty()) {
      throw new ResultsException(nothing(trials, chosen));
    }
    List<String> order = modes(chosen);
    return best.entrySet().stream()
        .sorted(Comparator.comparingInt(mode -> order.indexOf(mode.getKey())))
        .map(mode -> of(mode.getKey(), mode.getValue(), p99(mode.getValue(), percentiles)))
        .toList();
  }

  private static List<String> modes(List<Trial> trials) {
    return trials.stream().map(t -> t.level(MODE)).distinct().toList();
  }

  private static InstanceCapacity of(String mode, List<Trial> cell, @Nullable Double p99Ms) {
    int trials = cell.size();
    return new InstanceCapacity(
        mode.isEmpty() ? cell.getFirst().service() : mode,
        mean(cell, LoadSummary::throughputRps),
        "measured: %s of cell %s, %s"
            .formatted(
                trials == 1 ? "the one valid trial" : "the mean of " + trials + " valid trials",
                cell.getFirst().cell(),
                p99Ms == null
                    ? "p99 withheld (too few requests)"
                    : "p99 " + Numbers.millis(p99Ms)));
  }

  /** One that is withheld is below no bound. */
  private boolean fast(@Nullable Double p99Ms) {
    return mostP99Ms == Double.POSITIVE_INFINITY || (p99Ms != null && p99Ms <= mostP99Ms);
  }

  private static @Nullable Double p99(List<Trial> cell, Map<String, CellPercentiles> percentiles) {
    CellPercentiles known = percentiles.get(cell.getFirst().cell());
    return known == null ? null : known.p99Ms();
  }

  private static double mean(List<Trial> cell, ToDoubleFunction<LoadSummary> figure) {
    return cell.stream()
        .map(Trial::load)
        .flatMap(java.util.stream.Stream::ofNullable)
        .mapToDouble(figure)
        .average()
        .orElse(Double.NaN);
  }

  private void refuseMixtures(List<Trial> trials) {
    Map<String, Set<String>> mixed = new LinkedHashMap<>();
    trials.stream()
        .flatMap(t -> t.levels().keySet().stream())
        .filter(factor -> !LOAD.contains(factor))
        .distinct()
        .forEach(
            factor -> {
              Set<String> levels = new TreeSet<>();
              trials.forEach(t -> levels.add(t.level(factor)));
              if (levels.size() > 1) {
                mixed.put(factor, levels);
              }
            });
    if (!mixed.isEmpty()) {
      throw new ResultsException(
          "The trials differ in more than thread mode and load (%s), so the best of each mode need not be the same system. Choose one level of each: --where %s"
              .formatted(
                  mixed.entrySet().stream()
                      .map(one -> one.getKey() + "=" + String.join("|", one.getValue()))
                      .collect(Collectors.joining(", ")),
                  mixed.entrySet().stream()
                      .map(one -> one.getKey() + "=" + one.getValue().iterator().next())
                      .collect(Collectors.joining(","))));
    }
  }

  private String nothing(List<Trial> trials, List<Trial> chosen) {
    if (chosen.isEmpty()) {
      return "None of the %d trials is valid%s, so no capacity is known. See the warnings in the report, or give --capacity."
          .formatted(trials.size(), where.isEmpty() ? "" : " and has " + where);
    }
    return "No cell has a p99 of at most %s. Raise --p99, or measure at a lower load."
        .formatted(Numbers.millis(mostP99Ms));
  }
}
