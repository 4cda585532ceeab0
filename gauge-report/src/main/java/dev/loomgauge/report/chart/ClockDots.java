package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.batch.Score;
import java.util.ArrayList;
import java.util.List;

/** The variants of one microbenchmark in milliseconds: a row each, the floor as a stroke. */
final class ClockDots {
  static final String MEASURED = "measured";
  static final String PUBLISHED = "published";
  private static final String FLOOR = "floor";

  private ClockDots() {}

  static Object option(List<Score> scores) {
    List<Double> all = new ArrayList<>();
    List<Part> series = new ArrayList<>();
    List<Part> ours = new ArrayList<>();
    List<Part> theirs = new ArrayList<>();
    List<Part> floors = new ArrayList<>();
    for (int row = 0; row < scores.size(); row++) {
      Score score = scores.get(row);
      Score.Published published = score.published();
      double low = LogScale.positive(score.lowMs());
      all.addAll(List.of(low, score.highMs(), score.floor().ms()));
      String color = color(score, row);
      Tip tip = BatchCharts.tip(score);
      series.add(stroke(color, row, low, score.highMs()));
      ours.add(dot(color, tip, row, score.ms()));
      floors.add(at(tip, row, score.floor().ms()).with("itemStyle", part().with("color", "$ink")));
      if (published != null && score.batch().scaled().isEmpty()) {
        all.add(published.ms());
        theirs.add(hollow(color, tip, row, published.ms()));
      }
    }
    series.addAll(points(ours, theirs));
    series.add(
        Bars.scatter(FLOOR, "rect", floors)
            .with("symbolSize", List.of(3, 26))
            .with("color", "$ink"));
    LogScale scale = LogScale.of(all);
    series.add(Hairlines.throughRows(scale.ticks()));
    return Bars.rows(scores.stream().map(score -> score.batch().variant()).toList(), series, 50)
        .with("markLine", Hairlines.below())
        .with(
            "legend",
            Style.signs(
                theirs.isEmpty() ? List.of(MEASURED, FLOOR) : List.of(MEASURED, PUBLISHED, FLOOR)))
        .with(
            "xAxis",
            scale
                .axis(0)
                .with("name", "milliseconds for the batch")
                .with("nameLocation", "middle")
                .with("nameGap", 30));
  }

  /** What was measured and, where there is any, what was published. */
  static List<Part> points(List<Part> ours, List<Part> theirs) {
    List<Part> points = new ArrayList<>();
    points.add(
        Bars.scatter(MEASURED, "circle", ours).with("symbolSize", 12).with("color", "$muted"));
    if (!theirs.isEmpty()) {
      points.add(
          Bars.scatter(PUBLISHED, "diamond", theirs)
              .with("symbolSize", 13)
              .with("color", "$faint"));
    }
    return points;
  }

  /** The interval of a score. */
  static Part stroke(String color, int row, double low, double high) {
    return part()
        .with("type", "line")
        .with("symbol", "none")
        .with("silent", true)
        .with("lineStyle", part().with("width", 4).with("opacity", 0.45).with("color", color))
        .with("data", List.of(List.of(low, row), List.of(high, row)))
        .with("tooltip", Style.quiet());
  }

  static Part dot(String color, Tip tip, int row, double value) {
    return at(tip, row, value).with("itemStyle", part().with("color", color));
  }

  static Part hollow(String color, Tip tip, int row, double value) {
    return at(tip, row, value)
        .with(
            "itemStyle",
            part().with("color", "transparent").with("borderColor", color).with("borderWidth", 2));
  }

  private static Part at(Tip tip, int row, double value) {
    return part().with("value", List.of(value, row)).with("tip", tip);
  }

  private static String color(Score score, int row) {
    return Style.curve(BatchCharts.mode(score), row + 2);
  }
}
