package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.batch.Score;
import java.util.ArrayList;
import java.util.List;

/** All batches as multiples of their floors: a row each. */
final class FloorDots {
  private static final double LITTLE = 0.05;

  private FloorDots() {}

  static Object option(List<Score> scores) {
    List<Double> ratios = new ArrayList<>();
    scores.forEach(
        score -> {
          ratios.add(score.timesFloor());
          Double published = published(score);
          if (published != null) {
            ratios.add(published);
          }
        });
    RatioScale scale = RatioScale.of(ratios, LITTLE);
    List<Part> series = new ArrayList<>();
    List<Part> ours = new ArrayList<>();
    List<Part> theirs = new ArrayList<>();
    for (int row = 0; row < scores.size(); row++) {
      Score score = scores.get(row);
      series.add(
          ClockDots.stroke(
              score,
              row,
              scale.clamp(score.lowMs() / score.floor().ms()),
              scale.clamp(score.highMs() / score.floor().ms())));
      ours.add(ClockDots.dot(score, row, scale.clamp(score.timesFloor())));
      Double published = published(score);
      if (published != null) {
        theirs.add(ClockDots.hollow(score, row, scale.clamp(published)));
      }
    }
    series.addAll(ClockDots.points(ours, theirs));
    series.add(Hairlines.throughRows(scale.ticks()));
    series.add(floor());
    return Bars.rows(scores.stream().map(BatchCharts::name).toList(), series, 50)
        .with("markLine", Hairlines.below())
        .with("legend", Style.signs(List.of(ClockDots.MEASURED, ClockDots.PUBLISHED)))
        .with(
            "xAxis",
            scale
                .axis()
                .with("name", "times the floor")
                .with("nameLocation", "middle")
                .with("nameGap", 30));
  }

  private static @org.jspecify.annotations.Nullable Double published(Score score) {
    Score.Published published = score.published();
    return published == null ? null : published.timesFloor();
  }

  /** The upright line at 1. */
  private static Part floor() {
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
