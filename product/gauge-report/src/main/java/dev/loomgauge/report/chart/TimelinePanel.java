package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.PoolColumns;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Sign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
   * The column of ours: requests in flight whose virtual threads are neither on a carrier nor ready
   * for one.
   */
  static final String PARKED = "parked";

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
    Line(TimelineColumn column, String name, String color) {
      this(column.key(), name, color, Look.SOLID);
    }

    Sign key() {
      return switch (look) {
        case SOLID -> Sign.solid(name);
        case DASHED -> Sign.dashed(name);
        case DOTTED -> Sign.dotted(name);
        case POINTS -> new Sign(name, "circle");
      };
    }

    private Series drawn() {
      return switch (look) {
        case SOLID -> Series.line(name).width(1.75).symbol("none");
        case DASHED -> Series.line(name).dashed().symbol("none");
        case DOTTED -> Series.line(name).dotted().symbol("none");
        case POINTS -> Series.points(name).symbol("circle").size(4);
      };
    }

    private Series series(int panel) {
      return drawn().in(panel).columns("second", column).color(color);
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

  /**
   * What a trial shows.
   *
   * @param pools name to label of those that were watched
   */
  static List<TimelinePanel> all(Map<String, String> pools) {
    List<TimelinePanel> panels = new ArrayList<>(ofLoad());
    pools.forEach((name, label) -> panels.add(ofPool(new PoolColumns(name), label)));
    panels.add(
        new TimelinePanel(
            "Requests in flight",
            "value",
            List.of(
                new Line(TimelineColumn.IN_FLIGHT, "all", "$muted"),
                new Line(PARKED, "parked", "$downstream", Look.SOLID),
                new Line(TimelineColumn.VIRTUAL_QUEUED, "ready, no carrier", "$waiting"),
                new Line(TimelineColumn.VIRTUAL_MOUNTED, "on a carrier", "$used"),
                new Line(TimelineColumn.CARRIERS.key(), "carriers", "$muted", Look.DASHED))));
    panels.add(
        new TimelinePanel(
            "Stopped, ms",
            "value",
            List.of(
                new Line(TimelineColumn.GC_MS, "collections", "$bad"),
                new Line(TimelineColumn.PINNED_MS, "pinned carriers", "$waiting"),
                new Line(TimelineColumn.SCHEDULING_LAG_MS, "scheduling lag", "$downstream"))));
    return List.copyOf(panels);
  }

  private static TimelinePanel ofPool(PoolColumns pool, String label) {
    return new TimelinePanel(
        "Pool of " + label,
        "value",
        List.of(
            new Line(pool.active(), label + " in use", "$used", Look.SOLID),
            new Line(pool.waiting(), "waiting for " + label, "$waiting", Look.SOLID)));
  }

  private static List<TimelinePanel> ofLoad() {
    return List.of(
        new TimelinePanel(
            "Requests per second",
            "value",
            List.of(
                new Line(TimelineColumn.OK, "succeeded", "$mode"),
                new Line(TimelineColumn.ERRORS, "failed", "$bad"),
                new Line(CEILING, "predicted ceiling", "$muted", Look.DASHED))),
        new TimelinePanel(
            "Response time, ms",
            "log",
            List.of(
                new Line(TimelineColumn.P50_MS, "p50", "$mode"),
                new Line(TimelineColumn.P99_MS, "p99", "$waiting"))),
        new TimelinePanel(
            "CPU, % of its CPUs",
            "value",
            List.of(
                new Line(TimelineColumn.SERVICE_CPU_PCT, "service", "$mode"),
                new Line(TimelineColumn.DATABASE_CPU_PCT, "database", "$database"),
                new Line(TimelineColumn.DOWNSTREAM_CPU_PCT, "downstream", "$downstream"),
                new Line(TimelineColumn.LOAD_CPU_PCT, "load generator", "$load"),
                new Line(
                    TimelineColumn.DEPENDENCIES_CPU_PCT.key(),
                    "dependencies",
                    "$database",
                    Look.DASHED))));
  }

  /** What a long hold shows. */
  static List<TimelinePanel> endurance() {
    return List.of(
        new TimelinePanel(
            "Requests in flight",
            "value",
            List.of(
                new Line(TimelineColumn.IN_FLIGHT, "in flight", "$mode"),
                new Line(TimelineColumn.ERRORS, "failed", "$bad"))),
        new TimelinePanel(
            "Response time, ms",
            "log",
            List.of(
                new Line(TimelineColumn.P50_MS, "p50", "$mode"),
                new Line(TimelineColumn.P95_MS, "p95", "$used"),
                new Line(TimelineColumn.P99_MS, "p99", "$waiting"))),
        new TimelinePanel("Heap, MB", "value", memory("heap_after_mb", "after collection", "heap")),
        new TimelinePanel(
            "Resident, MB",
            "value",
            memory(TimelineColumn.SERVICE_RSS_MB.key(), "resident", "rss")),
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

  Axis axis(int panel) {
    Axis axis = Axis.of(scale, panel).intervals(3);
    if (title.startsWith("CPU")) {
      axis.percent();
    }
    return scale.equals("log") || title.endsWith("MB") ? axis.fitted() : axis.from(0);
  }

  List<Series> series(int panel) {
    return lines.stream().map(line -> line.series(panel)).toList();
  }
}
