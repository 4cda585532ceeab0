package dev.loomgauge.report.chart;

import dev.loomgauge.core.batch.Score;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import java.util.ArrayList;
import java.util.List;

/** The variants of one microbenchmark in milliseconds: a row each, the floor as a stroke. */
final class ClockDots {
  private static final String FLOOR = "floor";

  private ClockDots() {}

  static Option option(List<Score> scores) {
    List<Double> all = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    List<Point> ours = new ArrayList<>();
    List<Point> theirs = new ArrayList<>();
    List<Point> floors = new ArrayList<>();
    for (int row = 0; row < scores.size(); row++) {
      Score score = scores.get(row);
      Score.Published published = score.published();
      double low = LogScale.positive(score.lowMs());
      all.addAll(List.of(low, score.highMs(), score.floor().ms()));
      String color = Style.curve(BatchCharts.mode(score), row + 2).color();
      Tip tip = BatchCharts.tip(score);
      series.add(Dots.stroke(color, row, low, score.highMs()));
      ours.add(Dots.measured(color, tip, row, score.ms()));
      floors.add(Dots.measured("$ink", tip, row, score.floor().ms()));
      if (published != null && score.batch().scaled().isEmpty()) {
        all.add(published.ms());
        theirs.add(Dots.published(color, tip, row, published.ms()));
      }
    }
    series.addAll(Dots.series(ours, theirs));
    series.add(Series.points(FLOOR, floors).symbol("rect").size(3, 26).color("$ink").z(5));
    LogScale scale = LogScale.of(all);
    series.add(Hairlines.throughRows(scale.ticks()));
    return NamedRows.of(
            scores.stream().map(score -> score.batch().variant()).toList(),
            scale.axis(0).name("milliseconds for the batch", 30),
            50,
            series)
        .marksBelow()
        .legendOfPoints(
            theirs.isEmpty()
                ? List.of(Dots.MEASURED, FLOOR)
                : List.of(Dots.MEASURED, Dots.PUBLISHED, FLOOR));
  }
}
