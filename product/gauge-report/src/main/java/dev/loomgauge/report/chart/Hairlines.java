package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.report.chart.option.Marks;
import dev.loomgauge.report.chart.option.Part;
import dev.loomgauge.report.chart.option.Series;
import java.util.List;
import java.util.stream.Stream;

/** Thin lines with labels exactly where they are wanted; a series that draws nothing else. */
public final class Hairlines {
  private Hairlines() {}

  /** Upright lines at the xs, level ones at the ys, in one panel. */
  public static Series of(int panel, List<Double> xs, List<Double> ys) {
    return of(panel, xs, ys, "start");
  }

  /** Upright lines through rows, which count from the top. */
  public static Series throughRows(List<Double> xs) {
    return of(0, xs, List.of(), "end");
  }

  private static Series of(int panel, List<Double> xs, List<Double> ys, String labels) {
    Stream<Part<?>> upright = xs.stream().map(x -> Marks.x(x, Numbers.fixed(x, 3)));
    Stream<Part<?>> level = ys.stream().map(y -> Marks.y(y, Numbers.fixed(y, 3)));
    return Series.of(
        panel,
        Marks.of(Stream.concat(upright, level).toList())
            .solid("$grid", 1)
            .label("{b}", labels, "$muted")
            .distance(7));
  }
}
