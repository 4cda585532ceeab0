package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.text.Figures;
import dev.loomgauge.report.text.Names;
import java.util.List;

/**
 * The horizontal axis of loads: hairlines with labels exactly at the loads that were measured.
 *
 * @param name what it counts
 * @param xs the loads, ascending
 */
record LoadAxis(String name, List<Double> xs) {

  static LoadAxis of(Group group, String factor) {
    return new LoadAxis(Names.axis(factor), group.xs());
  }

  /** Logarithmic as soon as the loads span more than a factor of four. */
  boolean logarithmic() {
    return xs.getFirst() > 0 && xs.getLast() / xs.getFirst() > 4;
  }

  Part axis(int panel) {
    double room = logarithmic() ? 1.2 : 1;
    double margin = logarithmic() ? 0 : (xs.getLast() - xs.getFirst()) * 0.06;
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
