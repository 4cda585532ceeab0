package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is in use of each pool and how many requests wait for it: a row a cell, a panel a pool. */
final class PoolRows {
  private final Rows rows;
  private final List<String> pools;

  private PoolRows(Rows rows) {
    this.rows = rows;
    this.pools = pools(rows);
  }

  /** The pools that were watched, by their names in the request path, connections first. */
  static List<String> pools(Rows rows) {
    List<String> seen =
        rows.group().cells().stream()
            .flatMap(cell -> cell.shown().stream())
            .flatMap(trial -> trial.resources().stream())
            .map(ResourceUse::name)
            .distinct()
            .toList();
    return Stream.concat(Stream.of("connections").filter(seen::contains), seen.stream().sorted())
        .distinct()
        .limit(3)
        .toList();
  }

  static Panels panels(Rows rows) {
    return new Panels(
        titles(rows),
        66,
        rows.height(),
        rows.group().hasLine() ? 18 : 9,
        rows.group().hasLine() ? 47 : 18,
        4);
  }

  private static List<String> titles(Rows rows) {
    PoolRows chart = new PoolRows(rows);
    List<String> titles = new ArrayList<>();
    for (int panel = 0; panel < chart.pools.size(); panel++) {
      titles.add(chart.label(rows.group().cells(), panel));
    }
    return titles;
  }

  static Object option(Rows rows) {
    return new PoolRows(rows).option();
  }

  private Part option() {
    List<Part> series = new ArrayList<>();
    List<Part> xAxes = new ArrayList<>();
    List<Part> yAxes = new ArrayList<>();
    for (int panel = 0; panel < pools.size(); panel++) {
      int at = panel;
      xAxes.add(
          part()
              .with("type", "value")
              .with("gridIndex", at)
              .with("min", 0)
              .with("name", "number")
              .with("splitNumber", 3)
              .with("axisLabel", part().with("hideOverlap", true))
              .with("nameLocation", "middle")
              .with("nameGap", 30));
      yAxes.add(rows.axis(at));
      series.add(bars(at, "in use (mean)", "$used", ResourceUse::activeMean));
      series.add(bars(at, "waiting (mean)", "$waiting", ResourceUse::waitingMean));
      series.add(capacities(at));
    }
    Part option =
        part()
            .with("legend", Style.signs(List.of("in use (mean)", "waiting (mean)", "capacity")))
            .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"))
            .with("xAxis", xAxes)
            .with("yAxis", yAxes)
            .with("series", series);
    return panels(rows).arrange(option, true);
  }

  private Part bars(
      int panel, String name, String color, Function<ResourceUse, @Nullable Double> figure) {
    List<Part> data = new ArrayList<>();
    for (Cell cell : rows.group().cells()) {
      Double value = mean(cell, panel, figure);
      data.add(
          part()
              .with("value", value == null ? "-" : Figures.rounded(value, 5))
              .with("tip", tip(cell, panel)));
    }
    return part()
        .with("type", "bar")
        .with("name", name)
        .with("stack", "pool" + panel)
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel)
        .with("color", color)
        .with("barWidth", 12)
        .with("data", data);
  }

  private Part capacities(int panel) {
    List<Part> data = new ArrayList<>();
    for (int row = 0; row < rows.group().cells().size(); row++) {
      Cell cell = rows.group().cells().get(row);
      Double capacity = mean(cell, panel, PoolRows::capacity);
      if (capacity != null) {
        data.add(part().with("value", List.of(capacity, row)).with("tip", tip(cell, panel)));
      }
    }
    return part()
        .with("type", "scatter")
        .with("name", "capacity")
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel)
        .with("symbol", "rect")
        .with("symbolSize", List.of(3, 20))
        .with("color", "$ink")
        .with("z", 5)
        .with("data", data);
  }

  private Tip tip(Cell cell, int panel) {
    Double capacity = mean(cell, panel, PoolRows::capacity);
    Double waiting = mean(cell, panel, ResourceUse::waitingMean);
    return new Tip(
        cell.mode(),
        rows.label(cell) + ": " + label(List.of(cell), panel),
        List.of(
            List.of("in use, mean", Figures.number(mean(cell, panel, ResourceUse::activeMean))),
            List.of("in use, most", Figures.number(mean(cell, panel, ResourceUse::activeMax))),
            List.of("capacity", capacity == null ? "unlimited" : Figures.number(capacity)),
            List.of("waiting, mean", waiting == null ? "not told" : Figures.number(waiting)),
            List.of("waiting, most", Figures.number(mean(cell, panel, ResourceUse::waitingMax)))),
        "");
  }

  private String label(List<Cell> cells, int panel) {
    return cells.stream()
        .flatMap(cell -> cell.shown().stream())
        .flatMap(trial -> Stream.ofNullable(resource(trial, panel)))
        .map(ResourceUse::label)
        .findFirst()
        .orElse(pools.get(panel));
  }

  private @Nullable Double mean(
      Cell cell, int panel, Function<ResourceUse, @Nullable Double> figure) {
    return Rows.mean(
        cell,
        trial -> {
          ResourceUse use = resource(trial, panel);
          return use == null ? null : figure.apply(use);
        });
  }

  private @Nullable ResourceUse resource(Trial trial, int panel) {
    return trial.resources().stream()
        .filter(use -> use.name().equals(pools.get(panel)))
        .findFirst()
        .orElse(null);
  }

  private static @Nullable Double capacity(ResourceUse use) {
    Integer capacity = use.capacity();
    return capacity == null ? null : capacity.doubleValue();
  }
}
