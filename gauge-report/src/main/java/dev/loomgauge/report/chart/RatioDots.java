package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

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
      return Style.curve(mode, row + 2);
    }
  }

  /** The option; {@code axis} names its unit. */
  static Part option(List<Row> rows, String axis) {
    RatioScale scale =
        RatioScale.of(
            rows.stream()
                .flatMap(row -> Stream.of(row.own(), row.theirs()).flatMap(Stream::ofNullable))
                .toList(),
            LITTLE);
    List<Part> series = new ArrayList<>();
    List<Part> ours = new ArrayList<>();
    List<Part> theirs = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      Double low = row.low();
      Double high = row.high();
      if (low != null && high != null) {
        series.add(ClockDots.stroke(row.color(i), i, scale.clamp(low), scale.clamp(high)));
      }
      if (row.own() != null) {
        ours.add(ClockDots.dot(row.color(i), row.tip(), i, scale.clamp(row.own())));
      }
      if (row.theirs() != null) {
        theirs.add(ClockDots.hollow(row.color(i), row.tip(), i, scale.clamp(row.theirs())));
      }
    }
    series.addAll(ClockDots.points(ours, theirs));
    series.add(Hairlines.throughRows(scale.ticks()));
    series.add(one());
    return Bars.rows(rows.stream().map(Row::name).toList(), series, 50)
        .with("markLine", Hairlines.below())
        .with("legend", Style.signs(List.of(ClockDots.MEASURED, ClockDots.PUBLISHED)))
        .with(
            "xAxis",
            scale.axis().with("name", axis).with("nameLocation", "middle").with("nameGap", 30));
  }

  /** The upright line at 1. */
  private static Part one() {
    return part()
        .with("type", "line")
        .with("data", List.of())
        .with("silent", true)
        .with(
            "markLine",
            part()
                .with("silent", true)
                .with("symbol", "none")
                .with("animation", false)
                .with(
                    "lineStyle",
                    part().with("color", "$ink").with("type", "solid").with("width", 2))
                .with("label", part().with("show", false))
                .with("data", List.of(part().with("xAxis", 1))));
  }
}
