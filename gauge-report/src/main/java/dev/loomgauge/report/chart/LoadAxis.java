package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.text.Figures;
import dev.loomgauge.report.text.Names;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The horizontal axis of loads: hairlines with labels exactly at the loads that were measured.
 *
 * @param name what it counts
 * @param xs the loads, ascending
 */
record LoadAxis(String name, List<Double> xs) {
  private static final int MOST_TICKS = 8;

  static LoadAxis of(Group group, String factor) {
    return new LoadAxis(Names.axis(factor), group.xs());
  }

  /** Logarithmic as soon as the loads span more than a factor of four. */
  boolean logarithmic() {
    return xs.getFirst() > 0 && xs.getLast() / xs.getFirst() > 4;
  }

  /** Where the hairlines are: at the loads, or at some of them when there is no room for all. */
  List<Double> ticks() {
    if (xs.size() <= MOST_TICKS) {
      return xs;
    }
    if (logarithmic()) {
      return LogScale.of(xs).ticks().stream()
          .filter(tick -> tick >= xs.getFirst() && tick <= xs.getLast())
          .toList();
    }
    int every = Math.ceilDiv(xs.size(), MOST_TICKS);
    return IntStream.range(0, xs.size()).filter(i -> i % every == 0).mapToObj(xs::get).toList();
  }

  Part axis(int panel) {
    double room = logarithmic() ? 1.2 : 1;
    double span = xs.getLast() - xs.getFirst();
    double margin = logarithmic() ? 0 : span > 0 ? span * 0.06 : Math.max(1, xs.getFirst() * 0.1);
    return part()
        .with("type", logarithmic() ? "log" : "value")
        .with("gridIndex", panel)
        .with("name", name)
        .with("nameLocation", "middle")
        .with("nameGap", 32)
        .with("min", Figures.rounded(xs.getFirst() / room - margin, 4))
        .with("max", Figures.rounded(xs.getLast() * room + margin, 4))
        .with("axisLabel", part().with("show", false))
        .with("axisTick", part().with("show", false))
        .with("splitLine", part().with("show", false));
  }
}
