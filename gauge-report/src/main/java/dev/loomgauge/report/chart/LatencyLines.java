package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Response times against load: a panel a percentile, a line a mode, one scale for all. */
final class LatencyLines {
  static final List<String> PERCENTILES = List.of("p50", "p95", "p99");
  static final List<ToDoubleFunction<LoadSummary>> FIGURES =
      List.of(LoadSummary::p50Ms, LoadSummary::p95Ms, LoadSummary::knownP99Ms);

  private LatencyLines() {}

  static Panels panels() {
    return new Panels(PERCENTILES.stream().map(p -> p + ", ms").toList(), 78, 240, 6, 16, 8);
  }

  static Object option(Group group, String factor) {
    LoadAxis axis = LoadAxis.of(group, factor);
    LogScale scale = LogScale.of(values(group));
    List<Part> series = new ArrayList<>();
    List<Part> xAxes = new ArrayList<>();
    List<Part> yAxes = new ArrayList<>();
    panels()
        .indices()
        .forEach(
            panel -> {
              xAxes.add(axis.axis(panel));
              yAxes.add(scale.axis(panel));
              group.modes().forEach(mode -> series.add(line(group, mode, panel, scale)));
              group.modes().forEach(mode -> series.add(voided(group, mode, panel, scale)));
              if (predicted(group)) {
                group.modes().forEach(mode -> series.add(predicted(group, mode, panel, scale)));
              }
              series.add(Hairlines.of(panel, axis.ticks(), scale.ticks()));
            });
    List<Object> keys = new ArrayList<>(group.modes());
    if (predicted(group)) {
      keys.add(Predicted.sign());
      series.add(Predicted.key());
    }
    Part option =
        part()
            .with("legend", Style.legend(keys))
            .with("tooltip", part().with("trigger", "axis").with("formatter", "fn:tips"))
            .with("xAxis", xAxes)
            .with("yAxis", yAxes)
            .with("markLine", Hairlines.below())
            .with("series", series);
    return panels().arrange(option);
  }

  private static Part line(Group group, String mode, int panel, LogScale scale) {
    List<Part> data =
        group.of(mode).stream().map(cell -> point(group, cell, panel, scale)).toList();
    return part()
        .with("type", "line")
        .with("name", mode)
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel)
        .with("z", 4)
        .with("symbol", Style.symbol(mode))
        .with("symbolSize", 8)
        .with("color", Style.mode(mode))
        .with("lineStyle", part().with("width", 2))
        .with("data", data);
  }

  private static Part point(Group group, Cell cell, int panel, LogScale scale) {
    Double ms = cell.median(FIGURES.get(panel));
    if (ms == null) {
      return Style.gap(cell.x());
    }
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < PERCENTILES.size(); i++) {
      rows.add(List.of(PERCENTILES.get(i), Figures.tail(cell.median(FIGURES.get(i)))));
    }
    for (int i = 0; i < PERCENTILES.size() && predicted(group); i++) {
      rows.add(
          List.of(
              PERCENTILES.get(i) + " predicted",
              Figures.millis(cell.expected(Predicted.PERCENTILES.get(i)))));
    }
    rows.addAll(Tip.means(group, cell));
    return part()
        .with("value", List.of(cell.x(), scale.clamp(ms)))
        .with("tip", new Tip(cell.mode(), cell.mode(), rows, ""));
  }

  private static boolean predicted(Group group) {
    return Predicted.PERCENTILES.stream().anyMatch(p -> Predicted.has(group.cells(), p));
  }

  private static Part predicted(Group group, String mode, int panel, LogScale scale) {
    return Predicted.line(mode, group.of(mode), Predicted.PERCENTILES.get(panel), scale::clamp)
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel);
  }

  private static Part voided(Group group, String mode, int panel, LogScale scale) {
    List<Part> data = new ArrayList<>();
    for (Cell cell : group.of(mode)) {
      for (Trial trial : cell.voidedDrawn()) {
        double ms = trial.load() == null ? 0 : FIGURES.get(panel).applyAsDouble(trial.load());
        if (Double.isNaN(ms)) {
          continue;
        }
        data.add(
            part()
                .with("value", List.of(cell.x(), scale.clamp(ms)))
                .with("tip", Tip.voided(trial, Figures.millis(ms))));
      }
    }
    return Style.hollow(Style.symbol(mode), data)
        .with("name", mode)
        .with("xAxisIndex", panel)
        .with("yAxisIndex", panel);
  }

  private static List<Double> values(Group group) {
    List<Double> values = new ArrayList<>();
    for (Cell cell : group.cells()) {
      for (Trial trial : cell.trials()) {
        LoadSummary load = trial.load();
        if (load != null) {
          FIGURES.stream()
              .map(figure -> figure.applyAsDouble(load))
              .filter(ms -> !ms.isNaN())
              .forEach(values::add);
        }
      }
    }
    Predicted.PERCENTILES.forEach(p -> Predicted.values(group.cells(), p).forEach(values::add));
    return values;
  }
}
