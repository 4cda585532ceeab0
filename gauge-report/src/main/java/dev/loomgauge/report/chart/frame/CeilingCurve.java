package dev.loomgauge.report.chart.frame;

import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Prediction.Kind;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.reading.PredictedCurves.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The predicted ceiling as a curve: between two loads the users' bound N / (R0 + Z) grows with N
 * while the other bounds do not, so the bend lies where they meet.
 */
public final class CeilingCurve {
  private static final int STEPS = 24;

  private CeilingCurve() {}

  /** A name in a legend, marked where ceilings are estimates. */
  public static String key(String name, List<Prediction> drawn) {
    return drawn.stream().noneMatch(Prediction::estimated)
        ? name
        : drawn.stream().allMatch(Prediction::estimated) ? "~ " + name : name + " (~ in part)";
  }

  /** What the mark means, after a caption; empty where no ceiling is an estimate. */
  public static String note(List<Prediction> drawn) {
    return drawn.stream().anyMatch(Prediction::estimated) ? " " + Prediction.ESTIMATE : "";
  }

  /** A curve without a name: dashed, and without tips. */
  public static Series line(String color, List<List<Double>> curve) {
    return Series.path(curve).dashed().color(color);
  }

  /** Its places; {@code height} places requests per second on the upright axis. */
  public static List<List<Double>> curve(
      List<Point> places, boolean alongUsers, DoubleUnaryOperator height) {
    return curve(places, alongUsers).stream()
        .map(place -> List.of(place.getFirst(), height.applyAsDouble(place.getLast())))
        .toList();
  }

  /** Points x, requests per second. */
  private static List<List<Double>> curve(List<Point> places, boolean alongUsers) {
    List<List<Double>> points = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      Point place = places.get(i);
      if (alongUsers && i > 0) {
        between(places.get(i - 1), place, points);
      }
      points.add(point(place.x(), place.prediction().ceilingRps()));
    }
    return points;
  }

  private static void between(Point from, Point to, List<List<Double>> points) {
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

  private static double usersBound(Point place) {
    return least(place, true);
  }

  private static double otherBound(Point place) {
    return least(place, false);
  }

  private static double least(Point place, boolean users) {
    return place.prediction().limits().stream()
        .filter(limit -> (limit.kind() == Kind.USERS) == users)
        .mapToDouble(Limit::rps)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static List<Double> point(double x, double rps) {
    return List.of(Numbers.rounded(x, 5), Numbers.rounded(rps, 5));
  }
}
