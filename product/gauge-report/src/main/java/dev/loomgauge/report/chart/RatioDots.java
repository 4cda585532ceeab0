package dev.loomgauge.report.chart;

import dev.loomgauge.report.chart.option.Marks;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures as shares or multiples of what the laws allow: a row each, an upright line at 1. */
final class RatioDots {
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
      Tip tip,
      @Nullable Double own,
      @Nullable Double low,
      @Nullable Double high,
      @Nullable Double theirs) {

    String color(int row) {
      return Style.curve(mode, row + 2).color();
    }
  }

  /** The option; {@code axis} names its unit. */
  static Option option(List<Row> rows, String axis) {
    RatioScale scale =
        RatioScale.of(
            rows.stream()
                .flatMap(row -> Stream.of(row.own(), row.theirs()).flatMap(Stream::ofNullable))
                .toList(),
            LITTLE);
    List<Series> series = new ArrayList<>();
    List<Point> ours = new ArrayList<>();
    List<Point> theirs = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      Double low = row.low();
      Double high = row.high();
      if (low != null && high != null) {
        series.add(Dots.stroke(row.color(i), i, scale.clamp(low), scale.clamp(high)));
      }
      if (row.own() != null) {
        ours.add(Dots.measured(row.color(i), row.tip(), i, scale.clamp(row.own())));
      }
      if (row.theirs() != null) {
        theirs.add(Dots.published(row.color(i), row.tip(), i, scale.clamp(row.theirs())));
      }
    }
    series.addAll(Dots.series(ours, theirs));
    series.add(Hairlines.throughRows(scale.ticks()));
    series.add(Series.of(0, Marks.of(List.of(Marks.x(1))).solid("$ink", 2)));
    return NamedRows.of(rows.stream().map(Row::name).toList(), scale.axis(axis), 50, series)
        .marksBelow()
        .legendOfPoints(List.of(Dots.MEASURED, Dots.PUBLISHED));
  }
}
