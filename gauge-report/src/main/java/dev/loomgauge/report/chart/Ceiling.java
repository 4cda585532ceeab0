package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Prediction.Kind;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.List;

/**
 * The predicted ceiling as a curve: between two measured loads the users' bound N / (R0 + Z) grows
 * with N while the other bounds do not, so the bend lies where they meet.
 */
final class Ceiling {
  private static final int STEPS = 24;

  private Ceiling() {}

  /** Points x, requests a second. */
  static List<List<Double>> curve(List<Cell> cells, boolean alongUsers) {
    List<List<Double>> points = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      if (alongUsers && i > 0) {
        between(cells.get(i - 1), cell, points);
      }
      points.add(point(cell.x(), cell.ceilingRps()));
    }
    return points;
  }

  private static void between(Cell from, Cell to, List<List<Double>> points) {
    double slope = usersBound(from) / from.x();
    double slopeAtEnd = usersBound(to) / to.x();
    for (int step = 1; step < STEPS; step++) {
      double part = (double) step / STEPS;
      double x = from.x() * Math.pow(to.x() / from.x(), part);
      double users = x * (slope + (slopeAtEnd - slope) * part);
      double other = otherBound(from) + (otherBound(to) - otherBound(from)) * part;
      double bound = Math.min(users, other);
      if (Double.isFinite(bound)) {
        points.add(point(x, bound));
      }
    }
  }

  private static double usersBound(Cell cell) {
    return least(cell, true);
  }

  private static double otherBound(Cell cell) {
    return least(cell, false);
  }

  private static double least(Cell cell, boolean users) {
    Prediction prediction = cell.trials().getFirst().prediction();
    return prediction.limits().stream()
        .filter(limit -> (limit.kind() == Kind.USERS) == users)
        .mapToDouble(Limit::rps)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static List<Double> point(double x, double rps) {
    return List.of(Figures.rounded(x, 5), Figures.rounded(rps, 5));
  }
}
