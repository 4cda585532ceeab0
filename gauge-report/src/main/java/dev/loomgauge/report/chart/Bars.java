package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Throughput and response times of a group that has one load only: a row a mode. */
final class Bars {
  private Bars() {}

  /** Height of a chart with so many rows, in pixels. */
  static int height(Group group) {
    return height(group.cells().size());
  }

  /** As above. */
  static int height(int rows) {
    return 100 + 40 * rows;
  }

  /** Throughput as bars, the ceiling as an upright stroke. */
  static Object throughput(Group group) {
    boolean predicted = Predicted.has(group.cells(), Expected::throughputRps);
    List<Part> bars = new ArrayList<>();
    List<Part> ceilings = new ArrayList<>();
    List<Part> voids = new ArrayList<>();
    for (Cell cell : group.cells()) {
      Double rps = cell.mean(LoadSummary::throughputRps);
      bars.add(
          part()
              .with("value", rps == null ? 0 : Figures.rounded(rps, 6))
              .with("itemStyle", part().with("color", Style.mode(cell.mode())))
              .with("tip", Tip.throughput(cell, predicted)));
      ceilings.add(
          part()
              .with("value", List.of(Figures.rounded(cell.ceilingRps(), 6), bars.size() - 1))
              .with("itemStyle", part().with("color", "$ink"))
              .with("tip", Tip.throughput(cell, predicted)));
      for (Trial trial : cell.voidedDrawn()) {
        double seen = trial.load() == null ? 0 : trial.load().throughputRps();
        voids.add(
            part()
                .with("value", List.of(Figures.rounded(seen, 6), bars.size() - 1))
                .with("tip", Tip.voided(trial, Figures.rate(seen))));
      }
    }
    List<Part> series = new ArrayList<>();
    series.add(
        part()
            .with("type", "bar")
            .with("name", "reached")
            .with("color", "$muted")
            .with("barWidth", 16)
            .with("data", bars));
    series.add(
        scatter(
                Ceiling.key(
                    "predicted ceiling", group.cells().stream().map(Cell::prediction).toList()),
                "rect",
                ceilings)
            .with("symbolSize", List.of(3, 26))
            .with("color", "$ink"));
    if (!voids.isEmpty()) {
      series.add(Style.hollow("circle", voids));
    }
    return rows(group, series, 30)
        .with("legend", Style.signs(series.stream().map(s -> s.entries().get("name")).toList()))
        .with("xAxis", valueAxis("value", "requests a second").with("min", 0));
  }

  /** Response times as a stroke from p50 over p95 to p99. */
  static Object latency(Group group) {
    List<Double> all = new ArrayList<>();
    List<Part> series = new ArrayList<>();
    List<List<Part>> points = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int row = 0; row < group.cells().size(); row++) {
      Cell cell = group.cells().get(row);
      if (cell.valid().isEmpty()) {
        continue;
      }
      List<Double> figures =
          LatencyLines.FIGURES.stream()
              .flatMap(figure -> Stream.ofNullable(cell.median(figure)))
              .map(LogScale::positive)
              .toList();
      all.addAll(figures);
      series.add(stroke(cell.mode(), figures, row));
      for (int i = 0; i < figures.size(); i++) {
        points.get(i).add(dot(group, cell, figures, i, row));
      }
    }
    List<String> symbols = List.of("circle", "rect", "triangle");
    for (int i = 0; i < symbols.size(); i++) {
      series.add(
          scatter(LatencyLines.PERCENTILES.get(i), symbols.get(i), points.get(i))
              .with("symbolSize", 11)
              .with("color", "$muted"));
    }
    LogScale scale = LogScale.of(all);
    series.add(Hairlines.throughRows(scale.ticks()));
    return rows(group, series, 50)
        .with("markLine", Hairlines.below())
        .with("legend", Style.signs(LatencyLines.PERCENTILES))
        .with(
            "xAxis",
            scale
                .axis(0)
                .with("name", "response time, ms")
                .with("nameLocation", "middle")
                .with("nameGap", 30));
  }

  private static Part stroke(String mode, List<Double> figures, int row) {
    return part()
        .with("type", "line")
        .with("symbol", "none")
        .with("silent", true)
        .with(
            "lineStyle",
            part().with("width", 4).with("opacity", 0.45).with("color", Style.mode(mode)))
        .with("data", figures.stream().map(ms -> List.of(ms, row)).toList())
        .with("tooltip", Style.quiet());
  }

  private static Part dot(Group group, Cell cell, List<Double> figures, int index, int row) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < LatencyLines.PERCENTILES.size(); i++) {
      rows.add(
          List.of(
              LatencyLines.PERCENTILES.get(i),
              Figures.tail(i < figures.size() ? figures.get(i) : null)));
    }
    rows.addAll(Tip.means(group, cell));
    return part()
        .with("value", List.of(figures.get(index), row))
        .with("itemStyle", part().with("color", Style.mode(cell.mode())))
        .with("tip", new Tip(cell.mode(), cell.mode(), rows, ""));
  }

  /** Points of one kind: in a row each, or several. */
  static Part scatter(String name, String symbol, List<Part> data) {
    return part()
        .with("type", "scatter")
        .with("name", name)
        .with("symbol", symbol)
        .with("z", 5)
        .with("data", data);
  }

  private static Part rows(Group group, List<Part> series, int bottom) {
    return rows(group.cells().stream().map(Cell::mode).toList(), series, bottom);
  }

  /**
   * An option with named rows.
   *
   * @param bottom room below for the axis, in pixels
   */
  static Part rows(List<String> names, List<Part> series, int bottom) {
    // Without a browser the chart library knows letters' widths only about; what it lacks grows
    // with the longest name.
    int lacking = names.stream().mapToInt(String::length).max().orElse(0) / 2;
    return part()
        .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"))
        .with(
            "grid",
            part()
                .with("left", 8 + lacking)
                .with("right", 24)
                .with("top", 40)
                .with("bottom", bottom)
                .with("containLabel", true))
        .with("yAxis", part().with("type", "category").with("inverse", true).with("data", names))
        .with("series", series);
  }

  private static Part valueAxis(String type, String name) {
    return part()
        .with("type", type)
        .with("name", name)
        .with("nameLocation", "middle")
        .with("nameGap", 30);
  }
}
