package dev.loomgauge.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures as shares or multiples of what the laws allow: a row each, an upright line at 1. */
final class RatioDots {
  static final String MEASURED = "measured";
  static final String PUBLISHED = "published";

  private static final double LITTLE = 0.05;

  private RatioDots() {}

  /**
   * One row.
   *
   * @param mode thread mode whose colour it has; another name has one by its place
   * @param own measured; null when nothing was
   * @param low end of its interval; null without one
   * @param high end of its interval; null without one
   * @param theirs published; null when nothing was
   */
  record Row(
      String name,
      String mode,
      Chart.Tip tip,
      @Nullable Double own,
      @Nullable Double low,
      @Nullable Double high,
      @Nullable Double theirs) {
    String color(int row) {
      return Style.curve(mode, row + 2).color();
    }
  }

  /** The option; {@code axis} names its unit. */
  static Part option(List<Row> rows, String axis) {
    AxisScale scale =
        AxisScale.ratios(
            rows.stream()
                .flatMap(row -> Stream.of(row.own(), row.theirs()).flatMap(Stream::ofNullable))
                .toList(),
            LITTLE);
    List<Part> series = series(rows, scale::clamp);
    series.add(Part.hairlines(scale.ticks()));
    series.add(
        Part.across(
            0,
            Part.marks(
                List.of(Part.x(1)),
                "lineStyle.type: solid; lineStyle.width: 2; lineStyle.color: $ink")));
    return Part.namedRows(
            rows.stream().map(Row::name).toList(),
            scale.axis(0).name(axis, 30).and("axisLine.show: false"),
            50,
            series)
        .and("markLine.z: 0")
        .legendOfPoints(List.of(MEASURED, PUBLISHED));
  }

  /** Intervals, what was measured and, where there is any, what was published. */
  static List<Part> series(List<Row> rows, DoubleUnaryOperator place) {
    List<Part> series = new ArrayList<>();
    List<Part> ours = new ArrayList<>();
    List<Part> theirs = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      Double low = row.low();
      Double high = row.high();
      if (low != null && high != null) {
        series.add(
            Part.stroke(
                List.of(place.applyAsDouble(low), place.applyAsDouble(high)), i, row.color(i)));
      }
      if (row.own() != null) {
        ours.add(measured(row.color(i), row.tip(), i, place.applyAsDouble(row.own())));
      }
      if (row.theirs() != null) {
        theirs.add(published(row.color(i), row.tip(), i, place.applyAsDouble(row.theirs())));
      }
    }
    series.add(Part.points(MEASURED, ours).look(new Style("$muted", "circle"), 12).and("z: 5"));
    if (!theirs.isEmpty()) {
      series.add(
          Part.points(PUBLISHED, theirs).look(new Style("$faint", "diamond"), 13).and("z: 5"));
    }
    return series;
  }

  static Part measured(String color, Chart.Tip tip, int row, double value) {
    return Part.at(value, row).tip(tip).fill(color);
  }

  private static Part published(String color, Chart.Tip tip, int row, double value) {
    return Part.at(value, row)
        .tip(tip)
        .fill("transparent")
        .with("itemStyle.borderColor", color)
        .and("itemStyle.borderWidth: 2");
  }
}
