package dev.loomgauge.core.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * One kind of request in one cell, over its valid trials. Latencies are in milliseconds, of
 * successful requests; null where there are none, or too few for the percentile.
 *
 * @param cell the cell's id
 * @param kind name of the endpoint, or {@code login}
 * @param ok successful requests in all of its trials
 * @param failed the others
 * @param meanMs over all requests
 * @param p50Ms median of the trials' own
 * @param p95Ms the same
 * @param p99Ms the same; withheld where one of the trials that have such requests has too few of
 *     them, since those left are no fair sample
 * @param predictedMeanMs as predicted before the first of them; null where the scenario has no path
 *     for each kind
 */
public record KindRow(
    String cell,
    String kind,
    long ok,
    long failed,
    @Nullable Double meanMs,
    @Nullable Double p50Ms,
    @Nullable Double p95Ms,
    @Nullable Double p99Ms,
    @Nullable Double predictedMeanMs) {

  /** Rows of all cells that have kinds, in the order of the trials, login last; none without. */
  public static List<KindRow> of(List<Trial> trials) {
    return Trial.byCell(trials.stream().filter(Trial::valid)).values().stream()
        .flatMap(cell -> rows(cell).stream())
        .toList();
  }

  private static List<KindRow> rows(List<Trial> cell) {
    Map<String, List<LoadSummary.Kind>> kinds = new LinkedHashMap<>();
    for (Trial trial : cell) {
      LoadSummary load = trial.load();
      Map<String, LoadSummary.Kind> counted = load == null ? null : load.kinds();
      if (counted != null) {
        counted.forEach(
            (name, kind) -> kinds.computeIfAbsent(name, _ -> new ArrayList<>()).add(kind));
      }
    }
    List<KindRow> rows = new ArrayList<>();
    kinds.forEach((name, all) -> rows.add(row(cell.getFirst(), name, all)));
    return rows;
  }

  private static KindRow row(Trial first, String name, List<LoadSummary.Kind> all) {
    long ok = all.stream().mapToLong(LoadSummary.Kind::ok).sum();
    double spent = all.stream().mapToDouble(kind -> kind.ok() * kind.meanMs()).sum();
    List<LoadSummary.Kind> seen = all.stream().filter(kind -> kind.ok() > 0).toList();
    return new KindRow(
        first.cell(),
        name,
        ok,
        all.stream().mapToLong(LoadSummary.Kind::failed).sum(),
        ok == 0 ? null : (Double) (spent / ok),
        median(seen, LoadSummary.Kind::p50Ms),
        median(seen, LoadSummary.Kind::p95Ms),
        median(seen, LoadSummary.Kind::knownP99Ms),
        predicted(first, name));
  }

  private static @Nullable Double predicted(Trial trial, String kind) {
    Expected expected = trial.prediction().expected();
    return expected == null ? null : expected.kinds().get(kind);
  }

  private static @Nullable Double median(
      List<LoadSummary.Kind> kinds, ToDoubleFunction<LoadSummary.Kind> figure) {
    double[] values = kinds.stream().mapToDouble(figure).toArray();
    return values.length == 0 || Arrays.stream(values).anyMatch(Double::isNaN)
        ? null
        : (Double) Median.withDefaults().evaluate(values);
  }
}
