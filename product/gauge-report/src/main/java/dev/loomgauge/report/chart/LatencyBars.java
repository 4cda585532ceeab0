package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.MeasuredCell;
import dev.loomgauge.report.reading.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Response times of a group that has one load only: a stroke a mode, from p50 over p95 to p99. */
final class LatencyBars {
  private static final List<String> SYMBOLS = List.of("circle", "rect", "triangle");

  private LatencyBars() {}

  static Option option(Group group) {
    List<Double> all = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    List<List<Point>> points = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int row = 0; row < group.cells().size(); row++) {
      MeasuredCell cell = group.cells().get(row);
      if (cell.valid().isEmpty()) {
        continue;
      }
      List<Double> figures =
          Percentile.ALL.stream()
              .flatMap(percentile -> Stream.ofNullable(cell.percentile(percentile)))
              .map(LogScale::positive)
              .toList();
      all.addAll(figures);
      series.add(stroke(cell, figures, row));
      for (int i = 0; i < figures.size(); i++) {
        points.get(i).add(dot(group, cell, figures, i, row));
      }
    }
    for (int i = 0; i < SYMBOLS.size(); i++) {
      series.add(
          Series.points(Percentile.labels().get(i), points.get(i))
              .look(new Style("$muted", SYMBOLS.get(i)), 11)
              .z(5));
    }
    LogScale scale = LogScale.of(all);
    series.add(Hairlines.throughRows(scale.ticks()));
    return NamedRows.of(
            group.cells().stream().map(MeasuredCell::mode).toList(),
            scale.axis(0).name("response time, ms", 30),
            50,
            series)
        .marksBelow()
        .legendOfPoints(Percentile.labels());
  }

  private static Series stroke(MeasuredCell cell, List<Double> figures, int row) {
    return Series.path(figures.stream().map(ms -> List.of(ms, row)).toList())
        .color(Style.mode(cell.mode()).color())
        .width(4)
        .faded(0.45);
  }

  private static Point dot(
      Group group, MeasuredCell cell, List<Double> figures, int index, int row) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < SYMBOLS.size(); i++) {
      Double figure = i < figures.size() ? figures.get(i) : null;
      rows.add(List.of(Percentile.labels().get(i), Numbers.tail(figure)));
    }
    rows.addAll(Tips.means(group, cell));
    return Point.at(figures.get(index), row)
        .fill(Style.mode(cell.mode()).color())
        .tip(new Tip(cell.mode(), rows, ""));
  }
}
