package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One panel of a timeline.
 *
 * @param title with its unit
 * @param scale ECharts' type of the upright axis: value or log
 * @param lines what it shows
 */
record TimelinePanel(String title, String scale, List<Line> lines) {
  /** The column of ours: the trial's predicted ceiling, the same in every second. */
  static final String CEILING = "ceiling";

  /**
   * One line.
   *
   * @param column of {@code timeline.csv}, or {@link #CEILING}
   * @param name in the legend
   * @param color its token
   */
  record Line(String column, String name, String color) {

    Part key() {
      return Style.stroke(name, column.equals(CEILING) ? Style.DASHES : Style.SOLID);
    }
  }

  static List<TimelinePanel> all() {
    return List.of(
        new TimelinePanel(
            "Requests a second",
            "value",
            List.of(
                new Line("ok", "succeeded", "$mode"),
                new Line("errors", "failed", "$bad"),
                new Line(CEILING, "predicted ceiling", "$muted"))),
        new TimelinePanel(
            "Response time, ms",
            "log",
            List.of(new Line("p50_ms", "p50", "$mode"), new Line("p99_ms", "p99", "$waiting"))),
        new TimelinePanel(
            "CPU, % of its CPUs",
            "value",
            List.of(
                new Line("service_cpu_pct", "service", "$mode"),
                new Line("database_cpu_pct", "database", "$database"),
                new Line("downstream_cpu_pct", "downstream", "$downstream"),
                new Line("load_cpu_pct", "load generator", "$load"))),
        new TimelinePanel(
            "Connection pool",
            "value",
            List.of(
                new Line("connections_active", "connections in use", "$used"),
                new Line("connections_waiting", "waiting for one", "$waiting"))),
        new TimelinePanel(
            "Threads",
            "value",
            List.of(
                new Line("threads_active", "request threads busy", "$used"),
                new Line("threads_waiting", "waiting for a thread", "$waiting"),
                new Line("virtual_queued", "virtual threads queued", "$virtual"))));
  }

  /** The columns of all panels. */
  static List<String> columns() {
    return all().stream().flatMap(p -> p.lines().stream()).map(Line::column).distinct().toList();
  }

  Part axis(int panel) {
    Part axis = part().with("type", scale).with("gridIndex", panel).with("splitNumber", 3);
    if (title.startsWith("CPU")) {
      axis.with("max", "fn:hundred").with("interval", 50);
    }
    return scale.equals("log") ? axis.with("scale", true) : axis.with("min", 0);
  }

  Stream<Part> drawn(int panel) {
    return lines.stream()
        .map(
            line ->
                part()
                    .with("type", "line")
                    .with("name", line.name())
                    .with("xAxisIndex", panel)
                    .with("yAxisIndex", panel)
                    .with("encode", part().with("x", "second").with("y", line.column()))
                    .with("color", line.color())
                    .with("symbol", "none")
                    .with(
                        "lineStyle",
                        line.column().equals(CEILING)
                            ? Style.dashed(line.color())
                            : part().with("width", 1.75)));
  }

  List<Part> series(int panel) {
    return new ArrayList<>(drawn(panel).toList());
  }
}
