package dev.loomgauge.report.reading;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Predictions alone, as curves in families along one axis.
 *
 * @param axis the factor on the horizontal axis, chosen as for a run
 * @param families one for each combination of the factors that are neither axis nor curve
 */
public record PredictedCurves(String axis, List<Family> families) {
  /**
   * Curves that share a chart.
   *
   * @param slug part of a file name, unique; empty when there is one family only
   * @param label what sets it apart, for people
   */
  public record Family(String slug, String label, List<Curve> curves) {
    /** The different values on the axis, ascending. */
    public List<Double> xs() {
      return points().stream().map(Point::x).distinct().sorted().toList();
    }

    /** What is predicted in all places of all curves. */
    public List<Prediction> predictions() {
      return points().stream().map(Point::prediction).toList();
    }

    /** The places of all curves. */
    public List<Point> points() {
      return curves.stream().flatMap(curve -> curve.points().stream()).toList();
    }
  }

  /** One curve: a thread mode, or a level of another factor; "predicted" when there is one. */
  public record Curve(String name, List<Point> points) {}

  /** What is predicted at one place of the axis. */
  public record Point(double x, String level, Prediction prediction) {}

  public static PredictedCurves of(List<PredictionsCsv.Row> rows) {
    List<Map<String, String>> cells = rows.stream().map(PredictionsCsv.Row::levels).toList();
    String axis = CellGroups.axis(cells);
    Set<String> constant = CellGroups.constant(cells);
    String curve = curve(cells, axis, constant);
    Map<Map<String, String>, List<PredictionsCsv.Row>> grouped =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> CellLevels.without(List.of(curve, axis), row.levels()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<Family> families = new ArrayList<>();
    grouped.forEach(
        (shared, members) -> {
          String label = CellGroups.label(shared, constant);
          String slug =
              CellGroups.unique(
                  grouped.size() > 1 ? Words.slug(label) : "",
                  families.stream().map(Family::slug).toList());
          families.add(new Family(slug, label, curves(members, curve, axis)));
        });
    return new PredictedCurves(axis, List.copyOf(families));
  }

  /** Thread modes when there are several, otherwise what varies first; empty for nothing. */
  private static String curve(List<Map<String, String>> cells, String axis, Set<String> constant) {
    List<String> factors =
        cells.stream().flatMap(cell -> cell.keySet().stream()).distinct().toList();
    boolean modes = factors.contains(ThreadMode.FACTOR);
    return modes && !constant.contains(ThreadMode.FACTOR)
        ? ThreadMode.FACTOR
        : factors.stream()
            .filter(factor -> !factor.equals(axis) && !constant.contains(factor))
            .findFirst()
            .orElse(modes ? ThreadMode.FACTOR : "");
  }

  private static List<Curve> curves(List<PredictionsCsv.Row> rows, String factor, String axis) {
    Map<String, List<PredictionsCsv.Row>> byLevel =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.levels().getOrDefault(factor, ""),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return byLevel.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<String, List<PredictionsCsv.Row>>>comparingInt(
                    e -> Names.modeOrder(e.getKey()))
                .thenComparing(e -> Names.sortable(e.getKey())))
        .map(e -> new Curve(name(factor, e.getKey()), points(e.getValue(), axis)))
        .toList();
  }

  private static String name(String factor, String level) {
    if (level.isEmpty()) {
      return "predicted";
    }
    return factor.equals(ThreadMode.FACTOR) ? level : factor + " " + Numbers.level(level);
  }

  private static List<Point> points(List<PredictionsCsv.Row> rows, String axis) {
    return rows.stream()
        .map(
            row -> {
              String level = row.levels().getOrDefault(axis, "");
              return new Point(CellGroups.number(level), level, row.prediction());
            })
        .sorted(Comparator.comparingDouble(Point::x))
        .toList();
  }
}
