package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.PoolColumns;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Panels below each other on one axis of seconds, with the parts of the load told apart.
 *
 * @param falls whether the load falls again behind the measured window
 */
record SecondsFrame(List<TimelinePanel> panels, boolean falls) {
  private static final int TOP = 30;
  private static final int PANEL = 110;
  private static final int LINE = 22;

  /** Width of a letter of a title, and where legends begin at most, in pixels. */
  private static final int LETTER = 8;

  private static final int MOST_LEFT = 400;
  private static final int STEP = PANEL + 50;
  private static final String DOWN = "down";

  Chart.Size size() {
    int height = TOP + panels.size() * STEP - 4;
    return new Chart.Size(height, height + panels.size() * LINE);
  }

  private List<String> columns() {
    return panels.stream()
        .flatMap(panel -> panel.lines().stream())
        .map(TimelinePanel.Line::column)
        .distinct()
        .toList();
  }

  /** The data of a choice: a row per second, a column each, and what it shows. */
  List<Chart.Dataset> dataset(
      List<TimelineRow> rows, BiFunction<TimelineRow, String, @Nullable Double> value) {
    List<String> columns = columns();
    List<List<@Nullable Object>> source = new ArrayList<>();
    for (TimelineRow row : rows) {
      List<@Nullable Object> values = new ArrayList<>();
      values.add(row.second());
      columns.forEach(column -> values.add(value.apply(row, column)));
      source.add(values);
    }
    List<String> dimensions = new ArrayList<>(List.of("second"));
    dimensions.addAll(columns);
    return List.of(new Chart.Dataset(dimensions, source));
  }

  /** A value as it is drawn: response times are on a logarithmic axis. */
  static double drawn(String column, double value) {
    return column.matches("p[0-9]+_ms") ? AxisScale.positive(value) : Numbers.rounded(value, 5);
  }

  /** Where the ramp, the warm-up, the measured window and the fall begin, and the last one ends. */
  static Map<String, Object> marks(List<TimelineRow> rows) {
    int start = Math.min(0, rows.getFirst().second());
    int warm =
        rows.stream()
            .filter(row -> row.second() < 0 && row.phase().equals("warmup"))
            .mapToInt(TimelineRow::second)
            .min()
            .orElse(rows.getFirst().phase().equals("ramp") ? 0 : start);
    int last = Math.max(0, rows.getLast().second());
    int end =
        rows.stream()
            .filter(row -> row.phase().equals(DOWN))
            .mapToInt(TimelineRow::second)
            .min()
            .orElse(last);
    return Map.of("start", start, "warm", warm, "end", end, DOWN, last);
  }

  Part option() {
    List<Part> xAxes = new ArrayList<>();
    List<Part> yAxes = new ArrayList<>();
    List<Part> series = new ArrayList<>();
    for (int i = 0; i < panels.size(); i++) {
      xAxes.add(seconds(i, i == panels.size() - 1));
      yAxes.add(panels.get(i).axis(i));
      series.addAll(panels.get(i).series(i));
      series.add(window(i));
    }
    return Part.option(series)
        .with("axisPointer.link", List.of(Part.of("xAxisIndex: all")))
        .placeTips("seconds")
        .axes(xAxes, yAxes)
        .byWidth(places(false), places(true));
  }

  /** On a phone the legend of a panel has a line of its own below the title. */
  private Part places(boolean wide) {
    List<Part> grids = new ArrayList<>();
    List<Part> titles = new ArrayList<>();
    List<Part> legends = new ArrayList<>();
    int line = wide ? 0 : LINE;
    int longest = panels.stream().mapToInt(panel -> panel.title().length()).max().orElse(0);
    int left = Math.clamp(LETTER * (long) longest + 20L, 190, MOST_LEFT);
    for (int i = 0; i < panels.size(); i++) {
      int y = TOP + line + i * (STEP + line);
      List<Part> keys = panels.get(i).lines().stream().map(TimelinePanel.Line::key).toList();
      grids.add(Panels.at(58, y, PANEL).and("right: 16"));
      titles.add(Panels.heading(panels.get(i).title(), 0, y - 28 - line));
      legends.add(
          Part.of("type: scroll; right: 0; align: left")
              .with("left", wide ? left : 0)
              .with("top", y - 30)
              .with("itemGap", wide ? 16 : 9)
              .with("data", keys));
    }
    return Part.empty().with("grid", grids).with("title", titles).with("legend", legends);
  }

  private static Part seconds(int panel, boolean last) {
    return Part.axis("value", panel)
        .and("min: dataMin; max: dataMax")
        .name(last ? "seconds since the measured window opened" : "", 28)
        .with("axisLabel.show", last)
        .and("axisLabel.showMinLabel: false; axisLabel.showMaxLabel: false; splitLine.show: false");
  }

  /** The measured window shaded; the first panel names it and what lies before it. */
  private Part window(int panel) {
    return Part.across(
            panel,
            Part.marks(
                List.of(Part.x("choice:warm"), Part.x(0)),
                "lineStyle.type: dashed; lineStyle.width: 1; lineStyle.color: $faint"))
        .with(
            "markArea",
            Part.of(
                    "silent: true; label.position: insideTop; label.color: $muted; label.fontSize:"
                        + " 11")
                .with("label.show", panel == 0)
                .with("data", areas()));
  }

  private static List<Part> area(String name, Object from, Object to, String color) {
    return List.of(Part.x(from).name(name).fill(color), Part.x(to));
  }

  private List<List<Part>> areas() {
    List<List<Part>> areas = new ArrayList<>();
    areas.add(area("ramp", "choice:start", "choice:warm", "transparent"));
    areas.add(area("warm-up", "choice:warm", 0, "transparent"));
    areas.add(area("measured", 0, "choice:end", "$shade"));
    if (falls) {
      areas.add(area("ramp down", "choice:end", "choice:down", "transparent"));
    }
    return areas;
  }

  /** One panel of a timeline, with its unit and the scale of its upright axis: value or log. */
  record TimelinePanel(String title, String scale, List<Line> lines) {
    /** The column of ours: the trial's predicted ceiling, the same in every second. */
    static final String CEILING = "ceiling";

    /**
     * The column of ours: requests in flight whose virtual threads are neither on a carrier nor
     * ready for one.
     */
    static final String PARKED = "parked";

    private TimelinePanel(String title, String scale, Line... lines) {
      this(title, scale, List.of(lines));
    }

    /** One line, of a column of {@code timeline.csv} or {@link #CEILING}. */
    record Line(String column, String name, String color, Look look) {
      Line(TimelineColumn column, String name, String color) {
        this(column.key(), name, color, Look.SOLID);
      }

      Part key() {
        return switch (look) {
          case SOLID -> Part.solid(name);
          case DASHED -> Part.dashed(name);
          case DOTTED -> Part.dotted(name);
          case POINTS -> Part.key(name, "circle");
        };
      }

      private Part drawn() {
        return switch (look) {
          case SOLID -> Part.line(name).and("lineStyle.width: 1.75; symbol: none");
          case DASHED ->
              Part.line(name).and("lineStyle.type: dashed; lineStyle.width: 1.5; symbol: none");
          case DOTTED ->
              Part.line(name).and("lineStyle.type: dotted; lineStyle.width: 1.75; symbol: none");
          case POINTS -> Part.of("type: scatter").name(name).and("symbol: circle; symbolSize: 4");
        };
      }

      private Part series(int panel) {
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

    /** What a trial shows, with the pools that were watched: their names to their labels. */
    static List<TimelinePanel> all(Map<String, String> pools) {
      List<TimelinePanel> panels = new ArrayList<>(ofLoad());
      pools.forEach((name, label) -> panels.add(ofPool(new PoolColumns(name), label)));
      panels.add(
          new TimelinePanel(
              "Requests in flight",
              "value",
              new Line(TimelineColumn.IN_FLIGHT, "all", "$muted"),
              new Line(PARKED, "parked", "$tail", Look.SOLID),
              new Line(TimelineColumn.VIRTUAL_QUEUED, "ready, no carrier", "$waiting"),
              new Line(TimelineColumn.VIRTUAL_MOUNTED, "on a carrier", "$used"),
              new Line(TimelineColumn.CARRIERS.key(), "carriers", "$muted", Look.DASHED)));
      panels.add(
          new TimelinePanel(
              "Stopped, ms",
              "value",
              new Line(TimelineColumn.GC_MS, "collections", "$used"),
              new Line(TimelineColumn.PINNED_MS, "pinned carriers", "$waiting"),
              new Line(TimelineColumn.SCHEDULING_LAG_MS, "scheduling lag", "$tail")));
      return List.copyOf(panels);
    }

    private static TimelinePanel ofPool(PoolColumns pool, String label) {
      return new TimelinePanel(
          "Pool of " + label,
          "value",
          new Line(pool.active(), label + " in use", "$used", Look.SOLID),
          new Line(pool.waiting(), "waiting for " + label, "$waiting", Look.SOLID));
    }

    private static List<TimelinePanel> ofLoad() {
      return List.of(
          new TimelinePanel(
              "Requests per second",
              "value",
              new Line(TimelineColumn.OK, "succeeded", "$mode"),
              new Line(TimelineColumn.ERRORS, "failed", "$bad"),
              new Line(CEILING, "predicted ceiling", "$muted", Look.DASHED)),
          new TimelinePanel(
              "Response time, ms",
              "log",
              new Line(TimelineColumn.P50_MS, "p50", "$mode"),
              new Line(TimelineColumn.P99_MS, "p99", "$tail")),
          new TimelinePanel(
              "CPU, % of its CPUs",
              "value",
              new Line(TimelineColumn.SERVICE_CPU_PCT, "service", "$mode"),
              new Line(TimelineColumn.DATABASE_CPU_PCT, "database", "$database"),
              new Line(TimelineColumn.DOWNSTREAM_CPU_PCT, "downstream", "$downstream"),
              new Line(TimelineColumn.LOAD_CPU_PCT, "load generator", "$load"),
              new Line(
                  TimelineColumn.DEPENDENCIES_CPU_PCT.key(),
                  "dependencies",
                  "$database",
                  Look.DASHED)));
    }

    static List<TimelinePanel> endurance() {
      return List.of(
          new TimelinePanel(
              "Requests in flight",
              "value",
              new Line(TimelineColumn.IN_FLIGHT, "in flight", "$mode"),
              new Line(TimelineColumn.ERRORS, "failed", "$bad")),
          new TimelinePanel(
              "Response time, ms",
              "log",
              new Line(TimelineColumn.P50_MS, "p50", "$mode"),
              new Line(TimelineColumn.P95_MS, "p95", "$used"),
              new Line(TimelineColumn.P99_MS, "p99", "$tail")),
          new TimelinePanel(
              "Heap, MB", "value", memory("heap_after_mb", "after collection", "heap")),
          new TimelinePanel(
              "Resident, MB",
              "value",
              memory(TimelineColumn.SERVICE_RSS_MB.key(), "resident", "rss")),
          new TimelinePanel(
              "Collector, ms",
              "value",
              new Line("gc_pause_ms", "longest pause", "$mode", Look.POINTS)));
    }

    private static List<Line> memory(String column, String name, String fitted) {
      return List.of(
          new Line(column, name, "$mode", Look.POINTS),
          new Line(fitted + "_fit_mb", "slope", "$ink", Look.DASHED),
          new Line(fitted + "_low_mb", "95 % from", "$ink", Look.DOTTED),
          new Line(fitted + "_high_mb", "to", "$ink", Look.DOTTED));
    }

    Part axis(int panel) {
      Part axis = Part.axis(scale, panel).and("splitNumber: 3");
      if (title.startsWith("CPU")) {
        axis.and("max: fn:hundred; interval: 50");
      }
      return scale.equals("log") || title.endsWith("MB")
          ? axis.and("scale: true")
          : axis.and("min: 0");
    }

    List<Part> series(int panel) {
      return lines.stream().map(line -> line.series(panel)).toList();
    }
  }
}
