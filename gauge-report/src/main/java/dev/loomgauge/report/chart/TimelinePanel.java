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
   * @param look how it is drawn
   */
  record Line(String column, String name, String color, Look look) {
    /** A solid one. */
    Line(String column, String name, String color) {
      this(column, name, color, Look.SOLID);
    }

    Part key() {
      return switch (look) {
        case SOLID -> Style.stroke(name, Style.SOLID);
        case DASHED -> Style.stroke(name, Style.DASHES);
        case DOTTED -> Style.stroke(name, Style.DOTS);
        case POINTS -> Style.stroke(name, "circle");
      };
    }

    /** What is drawn of it, without its place. */
    Part drawn() {
      return switch (look) {
        case SOLID -> part().with("type", "line").with("lineStyle", part().with("width", 1.75));
        case DASHED -> part().with("type", "line").with("lineStyle", Style.dashed(color));
        case DOTTED -> part().with("type", "line").with("lineStyle", Style.dotted(color));
        case POINTS -> part().with("type", "scatter").with("symbolSize", 4);
      };
    }
  }

  /** How a line is drawn. */
  enum Look {
    /** What was measured. */
    SOLID,
    /** What was predicted, or laid through it. */
    DASHED,
    /** The ends of an interval. */
    DOTTED,
    /** Single readings. */
    POINTS
  }

  static List<TimelinePanel> all() {
    return List.of(
        new TimelinePanel(
            "Requests a second",
            "value",
            List.of(
                new Line("ok", "succeeded", "$mode"),
                new Line("errors", "failed", "$bad"),
                new Line(CEILING, "predicted ceiling", "$muted", Look.DASHED))),
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

  /** What a long hold shows. */
  static List<TimelinePanel> endurance() {
    return List.of(
        new TimelinePanel(
            "Requests in flight",
            "value",
            List.of(
                new Line("in_flight", "in flight", "$mode"), new Line("errors", "failed", "$bad"))),
        new TimelinePanel(
            "Response time, ms",
            "log",
            List.of(
                new Line("p50_ms", "p50", "$mode"),
                new Line("p95_ms", "p95", "$used"),
                new Line("p99_ms", "p99", "$waiting"))),
        new TimelinePanel("Heap, MB", "value", memory("heap_after_mb", "after collection", "heap")),
        new TimelinePanel("Resident, MB", "value", memory("service_rss_mb", "resident", "rss")),
        new TimelinePanel(
            "Collector, ms",
            "value",
            List.of(new Line("gc_pause_ms", "longest pause", "$mode", Look.POINTS))));
  }

  private static List<Line> memory(String column, String name, String fitted) {
    return List.of(
        new Line(column, name, "$mode", Look.POINTS),
        new Line(fitted + "_fit_mb", "slope", "$waiting", Look.DASHED),
        new Line(fitted + "_low_mb", "95 % from", "$waiting", Look.DOTTED),
        new Line(fitted + "_high_mb", "to", "$waiting", Look.DOTTED));
  }

  Part axis(int panel) {
    Part axis = part().with("type", scale).with("gridIndex", panel).with("splitNumber", 3);
    if (title.startsWith("CPU")) {
      axis.with("max", "fn:hundred").with("interval", 50);
    }
    return scale.equals("log") || title.endsWith("MB")
        ? axis.with("scale", true)
        : axis.with("min", 0);
  }

  Stream<Part> drawn(int panel) {
    return lines.stream()
        .map(
            line ->
                line.drawn()
                    .with("name", line.name())
                    .with("xAxisIndex", panel)
                    .with("yAxisIndex", panel)
                    .with("encode", part().with("x", "second").with("y", line.column()))
                    .with("color", line.color())
                    .with("symbol", line.look() == Look.POINTS ? "circle" : "none"));
  }

  List<Part> series(int panel) {
    return new ArrayList<>(drawn(panel).toList());
  }
}
