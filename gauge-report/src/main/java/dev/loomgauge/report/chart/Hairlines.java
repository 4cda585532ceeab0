package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.report.text.Figures;
import java.util.List;
import java.util.stream.Stream;

/** Thin lines with labels exactly where they are wanted; a series that draws nothing else. */
final class Hairlines {
  private Hairlines() {}

  /** Upright lines at the xs, level ones at the ys, in one panel. */
  static Part of(int panel, List<Double> xs, List<Double> ys) {
    return of(panel, xs, ys, "start");
  }

  /** Upright lines through rows, which count from the top. */
  static Part throughRows(List<Double> xs) {
    return of(0, xs, List.of(), "end");
  }

  /** Belongs at the top of an option with hairlines: they lie below everything else. */
  static Part below() {
    return part().with("z", 0);
  }

  private static Part of(int panel, List<Double> xs, List<Double> ys, String labels) {
    List<Part> lines =
        Stream.concat(
                xs.stream().map(x -> part().with("xAxis", x).with("name", Figures.fixed(x, 3))),
                ys.stream().map(y -> part().with("yAxis", y).with("name", Figures.fixed(y, 3))))
            .toList();
    return part()
        .with("type", "line")
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel)
        .with("data", List.of())
        .with("tooltip", Style.quiet())
        .with("silent", true)
        .with(
            "markLine",
            part()
                .with("silent", true)
                .with("symbol", "none")
                .with("animation", false)
                .with(
                    "lineStyle",
                    part().with("color", "$grid").with("type", "solid").with("width", 1))
                .with(
                    "label",
                    part()
                        .with("position", labels)
                        .with("formatter", "{b}")
                        .with("color", "$muted")
                        .with("distance", 7))
                .with("data", lines));
  }
}
