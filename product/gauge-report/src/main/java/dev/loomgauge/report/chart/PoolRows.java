package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.reading.MeasuredCell;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is in use of each pool and how many requests wait for it: a row per cell, a panel a pool.
 */
final class PoolRows {
  private static final String IN_USE = "in use (mean)";
  private static final String WAITING = "waiting (mean)";
  private static final String CAPACITY = "capacity";

  private final CellRows rows;
  private final List<String> pools;

  private PoolRows(CellRows rows) {
    this.rows = rows;
    this.pools = pools(rows);
  }

  /** The pools that were watched, by their names in the request path, connections first. */
  static List<String> pools(CellRows rows) {
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

  static Panels panels(CellRows rows) {
    return new Panels(
        titles(rows),
        66,
        rows.height(),
        rows.group().hasLine() ? 18 : 9,
        rows.group().hasLine() ? 47 : 18,
        4);
  }

  private static List<String> titles(CellRows rows) {
    PoolRows chart = new PoolRows(rows);
    List<String> titles = new ArrayList<>();
    for (int panel = 0; panel < chart.pools.size(); panel++) {
      titles.add(chart.label(rows.group().cells(), panel));
    }
    return titles;
  }

  static Option option(CellRows rows) {
    return new PoolRows(rows).option();
  }

  private Option option() {
    Panels panels = panels(rows);
    List<Series> series = new ArrayList<>();
    for (int panel = 0; panel < pools.size(); panel++) {
      series.add(bars(panel, IN_USE, ResourceUse::activeMean).color("$used"));
      series.add(bars(panel, WAITING, ResourceUse::waitingMean).color("$waiting"));
      series.add(capacities(panel));
    }
    return panels.arrange(
        Option.of(series)
            .legendOfPoints(List.of(IN_USE, WAITING, CAPACITY))
            .pointTips()
            .axes(panels.each(PoolRows::numbers), panels.each(rows::axis)),
        true);
  }

  private static Axis numbers(int panel) {
    return Axis.value(panel).from(0).name("number", 30).intervals(3).labelsApart();
  }

  private Series bars(int panel, String name, Function<ResourceUse, @Nullable Double> figure) {
    List<Point> data = new ArrayList<>();
    for (MeasuredCell cell : rows.group().cells()) {
      Double value = mean(cell, panel, figure);
      data.add(Point.of(value == null ? "-" : Numbers.rounded(value, 5)).tip(tip(cell, panel)));
    }
    return Series.bars(name, 12, data).stack("pool" + panel).in(panel);
  }

  private Series capacities(int panel) {
    List<Point> data = new ArrayList<>();
    for (int row = 0; row < rows.group().cells().size(); row++) {
      MeasuredCell cell = rows.group().cells().get(row);
      Double capacity = mean(cell, panel, PoolRows::capacity);
      if (capacity != null) {
        data.add(Point.at(capacity, row).tip(tip(cell, panel)));
      }
    }
    return Series.points(CAPACITY, data).in(panel).symbol("rect").size(3, 20).color("$ink").z(5);
  }

  private Tip tip(MeasuredCell cell, int panel) {
    Double capacity = mean(cell, panel, PoolRows::capacity);
    Double waiting = mean(cell, panel, ResourceUse::waitingMean);
    return new Tip(
        rows.label(cell) + ": " + label(List.of(cell), panel),
        List.of(
            List.of("in use, mean", Numbers.number(mean(cell, panel, ResourceUse::activeMean))),
            List.of("in use, most", Numbers.number(mean(cell, panel, ResourceUse::activeMax))),
            List.of(CAPACITY, capacity == null ? "unlimited" : Numbers.number(capacity)),
            List.of("waiting, mean", waiting == null ? "not reported" : Numbers.number(waiting)),
            List.of("waiting, most", Numbers.number(mean(cell, panel, ResourceUse::waitingMax)))),
        "");
  }

  private String label(List<MeasuredCell> cells, int panel) {
    return cells.stream()
        .flatMap(cell -> cell.shown().stream())
        .flatMap(trial -> Stream.ofNullable(resource(trial, panel)))
        .map(ResourceUse::label)
        .findFirst()
        .orElse(pools.get(panel));
  }

  private @Nullable Double mean(
      MeasuredCell cell, int panel, Function<ResourceUse, @Nullable Double> figure) {
    return CellRows.mean(
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
