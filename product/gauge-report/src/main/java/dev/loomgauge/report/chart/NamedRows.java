package dev.loomgauge.report.chart;

import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Series;
import java.util.List;

/** A chart of rows, each with its name at the left. */
public final class NamedRows {
  private NamedRows() {}

  /** Of the whole chart; half says whether two of them fit side by side. */
  public static Chart.Size size(int rows, boolean half) {
    int height = 100 + 40 * rows;
    return new Chart.Size(height, height + 20, half);
  }

  /** The option; {@code bottom} is the room for the axis, in pixels. */
  public static Option of(List<String> names, Axis axis, int bottom, List<Series> series) {
    // Without a browser the chart library knows letters' widths only about; what it lacks grows
    // with the longest name.
    int lacking = names.stream().mapToInt(String::length).max().orElse(0) / 2;
    return Option.of(series)
        .pointTips()
        .withLabelsWithin(8 + lacking, 24, 40, bottom)
        .axes(axis, Axis.rows(0, names));
  }
}
