package dev.loomgauge.report.chart;

import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import java.util.ArrayList;
import java.util.List;

/** Measured figures as dots with their intervals, published ones hollow: a row each. */
final class Dots {
  static final String MEASURED = "measured";
  static final String PUBLISHED = "published";

  private Dots() {}

  /** What was measured and, where there is any, what was published. */
  static List<Series> series(List<Point> ours, List<Point> theirs) {
    List<Series> series = new ArrayList<>();
    series.add(Series.points(MEASURED, ours).look(new Style("$muted", "circle"), 12).z(5));
    if (!theirs.isEmpty()) {
      series.add(Series.points(PUBLISHED, theirs).look(new Style("$faint", "diamond"), 13).z(5));
    }
    return series;
  }

  /** The interval of a figure. */
  static Series stroke(String color, int row, double low, double high) {
    return Series.path(List.of(List.of(low, row), List.of(high, row)))
        .color(color)
        .width(4)
        .faded(0.45);
  }

  static Point measured(String color, Tip tip, int row, double value) {
    return Point.at(value, row).tip(tip).fill(color);
  }

  static Point published(String color, Tip tip, int row, double value) {
    return Point.at(value, row).tip(tip).hollow(color);
  }
}
