package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.report.reading.PredictedCurves.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The predicted ceiling as a curve: between two loads the users' bound N / (R0 + Z) grows with N
 * while the other bounds do not, so the bend lies where they meet. A law is a dashed line, an
 * estimate a band as wide as its range.
 */
public final class CeilingCurve {
  private static final int STEPS = 24;
  private static final String RANGE = "range of an estimate";
  private static final double OPACITY = 0.2;

  /** Half of a lone band's width, as a factor. */
  private static final double ASIDE = 1.05;

  private CeilingCurve() {}

  /** What a limit allows, and from where to where an estimate of it lies. */
  private record Bound(double rps, double low, double high) {
    static final Bound NONE =
        new Bound(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    static Bound of(Limit limit) {
      Range range = limit.range();
      return range == null
          ? new Bound(limit.rps(), limit.rps(), limit.rps())
          : new Bound(limit.rps(), range.low(), range.high());
    }

    Bound times(double factor) {
      return new Bound(rps * factor, low * factor, high * factor);
    }

    /** Part of the way to another. */
    Bound towards(Bound to, double part) {
      return rps == Double.POSITIVE_INFINITY || to.rps == Double.POSITIVE_INFINITY
          ? NONE
          : new Bound(
              rps + (to.rps - rps) * part,
              low + (to.low - low) * part,
              high + (to.high - high) * part);
    }

    /** What both allow. */
    Bound and(Bound other) {
      Bound less = rps <= other.rps ? this : other;
      return less.low == less.high
          ? less
          : new Bound(less.rps, less.low, Math.min(high, other.high));
    }
  }

  private record Place(double x, Bound bound) {
    boolean band() {
      return bound.low < bound.high;
    }
  }

  /** Entries of a legend: a line, and a band where any ceiling has a range. */
  public static List<Part> signs(String name, List<Prediction> drawn) {
    return ranged(drawn)
        ? List.of(Part.dashed(name), Part.key(RANGE, "roundRect"))
        : List.of(Part.dashed(name));
  }

  /** The series that these entries represent. */
  public static List<Part> keys(String name, List<Prediction> drawn) {
    Part line = line("$muted", List.of()).name(name);
    return ranged(drawn)
        ? List.of(
            line,
            Part.points(RANGE, List.of())
                .and("color: $muted")
                .with("itemStyle.opacity", OPACITY)
                .and("silent: true"))
        : List.of(line);
  }

  /** What a band is, after a caption; empty where no ceiling is an estimate. */
  public static String note(List<Prediction> drawn) {
    return drawn.stream().anyMatch(Prediction::estimated)
        ? " A band is the range of a ceiling that is an estimate. " + Prediction.ESTIMATE
        : "";
  }

  private static boolean ranged(List<Prediction> drawn) {
    return drawn.stream().map(Ceiling::of).anyMatch(c -> !c.law() && c.range() != null);
  }

  /** The ceiling of one mode or curve; {@code height} places requests per second upright. */
  public static Part of(
      String color, List<Point> points, String factor, DoubleUnaryOperator height) {
    List<Place> places = places(points, factor.equals("users"));
    Part curve =
        line(color, places.stream().map(place -> dash(place, height)).toList())
            .and("z: 3")
            .with("symbol", points.size() > 1 ? "none" : "rect")
            .size(28, 2);
    List<List<Double>> boxes = boxes(places, height);
    return boxes.isEmpty()
        ? curve
        : curve.with(
            "markArea", Part.band(corners(boxes), color).with("itemStyle.opacity", OPACITY));
  }

  /** A place of a law; of a band it is a gap in the line. */
  private static List<?> dash(Place place, DoubleUnaryOperator height) {
    double x = Numbers.rounded(place.x(), 5);
    return place.band() ? List.of(x, "-") : List.of(x, at(height, place.bound().rps()));
  }

  /** The band in steps; equal ones are one. A band in one place has some width. */
  private static List<List<Double>> boxes(List<Place> places, DoubleUnaryOperator height) {
    List<List<Double>> boxes = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      boolean alone = places.size() == 1;
      if (place.band() && (alone || i + 1 < places.size())) {
        double low = at(height, place.bound().low());
        double high = at(height, place.bound().high());
        double from = Numbers.rounded(alone ? place.x() / ASIDE : place.x(), 5);
        double to = Numbers.rounded(alone ? place.x() * ASIDE : places.get(i + 1).x(), 5);
        List<Double> last = boxes.isEmpty() ? List.of() : boxes.getLast();
        if (!last.isEmpty() && last.subList(1, 4).equals(List.of(low, from, high))) {
          boxes.set(boxes.size() - 1, List.of(last.getFirst(), low, to, high));
        } else {
          boxes.add(List.of(from, low, to, high));
        }
      }
    }
    return boxes;
  }

  private static List<List<Part>> corners(List<List<Double>> boxes) {
    return boxes.stream()
        .map(
            box ->
                List.of(
                    Part.x(box.get(0)).with("yAxis", box.get(1)),
                    Part.x(box.get(2)).with("yAxis", box.get(3))))
        .toList();
  }

  private static double at(DoubleUnaryOperator height, double rps) {
    return height.applyAsDouble(Numbers.rounded(rps, 5));
  }

  private static Part line(String color, List<?> data) {
    return Part.path(data).and("lineStyle.type: dashed; lineStyle.width: 1.5").color(color);
  }

  private static List<Place> places(List<Point> points, boolean alongUsers) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      if (alongUsers && i > 0) {
        between(points.get(i - 1), point, places);
      }
      places.add(new Place(point.x(), bound(point, true).and(bound(point, false))));
    }
    return places;
  }

  private static void between(Point from, Point to, List<Place> places) {
    Bound slope = bound(from, true).times(1 / from.x());
    Bound slopeAtEnd = bound(to, true).times(1 / to.x());
    for (int step = 1; step < STEPS; step++) {
      double part = (double) step / STEPS;
      double x = from.x() * Math.pow(to.x() / from.x(), part);
      Bound users = slope.towards(slopeAtEnd, part).times(x);
      Bound both = users.and(bound(from, false).towards(bound(to, false), part));
      if (Double.isFinite(both.rps())) {
        places.add(new Place(x, both));
      }
    }
  }

  /** The least of the users' bounds, or of all others. */
  private static Bound bound(Point point, boolean users) {
    return point.prediction().limits().stream()
        .filter(limit -> (limit.kind() == Kind.USERS) == users)
        .min(Comparator.comparingDouble(Limit::rps))
        .map(Bound::of)
        .orElse(Bound.NONE);
  }
}
