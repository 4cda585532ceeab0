package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Response times against load: a panel a percentile, a line a mode, one scale for all. */
record LatencyChart(
    Group group, String factor, AxisScale axis, AxisScale scale, boolean predicted) {
  static final Panels PANELS =
      new Panels(
          CellGroups.PERCENTILES.stream().map(p -> p.word() + ", ms").toList(), 78, 240, 6, 16, 8);

  static Part option(Group group, String factor) {
    return new LatencyChart(
            group,
            factor,
            AxisScale.loads(group.xs()),
            AxisScale.log(values(group)),
            CellGroups.PERCENTILES.stream().anyMatch(p -> Predicted.has(group.cells(), p)))
        .option();
  }

  private Part option() {
    List<Part> series = new ArrayList<>();
    List<Object> keys = new ArrayList<>(group.modes());
    PANELS.each(this::panel).forEach(series::addAll);
    if (predicted) {
      keys.add(Predicted.sign());
      series.add(Predicted.key());
    }
    return PANELS.arrange(
        Part.option(series)
            .legend(keys)
            .placeTips("tips")
            .axes(PANELS.each(panel -> axis.axis(panel, factor)), PANELS.each(scale::axis))
            .and("markLine.z: 0"));
  }

  private List<Part> panel(int panel) {
    Figure percentile = CellGroups.PERCENTILES.get(panel);
    List<Part> series = new ArrayList<>();
    group.modes().forEach(mode -> series.add(measured(mode, percentile)));
    group.modes().forEach(mode -> series.add(voided(mode, percentile)));
    for (String mode : predicted ? group.modes() : List.<String>of()) {
      series.addAll(Predicted.of(group, mode, percentile, scale::clamp));
    }
    series.forEach(each -> each.in(panel));
    series.add(Part.hairlines(panel, axis.ticks(), scale.ticks()));
    return series;
  }

  private Part measured(String mode, Figure percentile) {
    return Part.line(mode)
        .look(Style.mode(mode), 8)
        .and("z: 4; lineStyle.width: 2")
        .data(group.of(mode).stream().map(cell -> point(cell, percentile)).toList());
  }

  private Part point(CellTrials cell, Figure percentile) {
    Double ms = cell.measured(percentile);
    return ms == null
        ? Part.gap(cell.x())
        : Part.at(cell.x(), scale.clamp(ms)).tip(new Chart.Tip(cell.mode(), rows(cell), ""));
  }

  private List<List<String>> rows(CellTrials cell) {
    List<List<String>> rows = new ArrayList<>();
    CellGroups.PERCENTILES.forEach(
        p -> rows.add(List.of(p.word(), Numbers.tail(cell.measured(p)))));
    if (predicted) {
      CellGroups.PERCENTILES.forEach(
          p -> rows.add(List.of(p.word() + " predicted", Numbers.millis(cell.expected(p)))));
    }
    rows.addAll(Tips.means(group, cell));
    return rows;
  }

  private Part voided(String mode, Figure percentile) {
    List<Part> data = new ArrayList<>();
    for (CellTrials cell : group.of(mode)) {
      for (Trial trial : cell.voidedDrawn()) {
        double ms = seen(trial, percentile);
        if (!Double.isNaN(ms)) {
          data.add(Part.at(cell.x(), scale.clamp(ms)).tip(Tips.voided(trial, Numbers.millis(ms))));
        }
      }
    }
    return Part.hollow(Style.mode(mode).symbol(), data).name(mode);
  }

  /** NaN where no request succeeded, or too few for the percentile. */
  private static double seen(Trial trial, Figure percentile) {
    LoadSummary load = trial.load();
    return load == null || load.ok() == 0 ? Double.NaN : percentile.of(load);
  }

  private static List<Double> values(Group group) {
    List<Double> values = new ArrayList<>();
    for (Figure percentile : CellGroups.PERCENTILES) {
      for (CellTrials cell : group.cells()) {
        Stream.ofNullable(cell.measured(percentile)).forEach(values::add);
        for (Trial trial : cell.trials()) {
          double ms = seen(trial, percentile);
          if (!Double.isNaN(ms)) {
            values.add(ms);
          }
        }
      }
      Predicted.values(group, percentile).forEach(values::add);
    }
    return values;
  }

  /** Response times of a group that has one load: a stroke a mode, from p50 over p95 to p99. */
  static final class Bars {
    private static final List<String> LABELS =
        CellGroups.PERCENTILES.stream().map(Figure::word).toList();
    private static final List<String> SYMBOLS = List.of("circle", "rect", "triangle");

    private Bars() {}

    static Part option(Group group) {
      List<Double> all = new ArrayList<>();
      List<Part> series = new ArrayList<>();
      List<List<Part>> points = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (int row = 0; row < group.cells().size(); row++) {
        CellTrials cell = group.cells().get(row);
        if (cell.valid().isEmpty()) {
          continue;
        }
        List<Double> figures =
            CellGroups.PERCENTILES.stream()
                .flatMap(percentile -> Stream.ofNullable(cell.measured(percentile)))
                .map(AxisScale::positive)
                .toList();
        all.addAll(figures);
        series.add(Part.stroke(figures, row, Style.mode(cell.mode()).color()));
        for (int i = 0; i < figures.size(); i++) {
          points.get(i).add(dot(group, cell, figures, i, row));
        }
      }
      for (int i = 0; i < SYMBOLS.size(); i++) {
        series.add(
            Part.points(LABELS.get(i), points.get(i))
                .look(new Style("$muted", SYMBOLS.get(i)), 11)
                .and("z: 5"));
      }
      AxisScale scale = AxisScale.log(all);
      series.add(Part.hairlines(scale.ticks()));
      return Part.namedRows(
              group.cells().stream().map(CellTrials::mode).toList(),
              scale.axis(0).name("response time, ms", 30),
              50,
              series)
          .and("markLine.z: 0")
          .legendOfPoints(LABELS);
    }

    private static Part dot(
        Group group, CellTrials cell, List<Double> figures, int index, int row) {
      List<List<String>> rows = new ArrayList<>();
      for (int i = 0; i < SYMBOLS.size(); i++) {
        Double figure = i < figures.size() ? figures.get(i) : null;
        rows.add(List.of(LABELS.get(i), Numbers.tail(figure)));
      }
      rows.addAll(Tips.means(group, cell));
      return Part.at(figures.get(index), row)
          .fill(Style.mode(cell.mode()).color())
          .tip(new Chart.Tip(cell.mode(), rows, ""));
    }
  }
}
