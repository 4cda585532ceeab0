package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import java.util.ArrayList;
import java.util.List;

/**
 * Throughput against load, a line a mode, with the predicted ceilings. Both axes are logarithmic
 * when the loads span much: then what grows with the users is a straight line, as its ceiling is.
 */
record ThroughputChart(
    Group group, String factor, AxisScale axis, AxisScale scale, boolean predicted) {
  private static final String CEILING = "predicted ceiling";
  private static final String REPETITION = "one repetition";

  /** The option; intervals are of the mean throughput, by cell. */
  static Part option(Group group, String factor) {
    AxisScale axis = AxisScale.loads(group.xs());
    AxisScale scale = axis.logarithmic() ? AxisScale.log(values(group)) : AxisScale.fromZero();
    boolean predicted = Predicted.has(group.cells(), Figure.THROUGHPUT);
    return new ThroughputChart(group, factor, axis, scale, predicted).option();
  }

  private Part option() {
    List<Prediction> predictions = group.cells().stream().map(CellTrials::prediction).toList();
    List<Part> series = new ArrayList<>();
    List<Object> keys = new ArrayList<>(group.modes());
    group.modes().forEach(mode -> series.add(measured(mode)));
    group.modes().forEach(mode -> series.add(ceiling(mode)));
    keys.addAll(CeilingCurve.signs(CEILING, predictions));
    series.addAll(CeilingCurve.keys(CEILING, predictions));
    if (predicted) {
      keys.add(Predicted.sign());
      series.add(Predicted.key());
      for (String mode : group.modes()) {
        series.addAll(Predicted.of(group, mode, Figure.THROUGHPUT, scale::clamp));
      }
    }
    if (group.cells().stream().anyMatch(cell -> cell.valid().size() > 1)) {
      keys.add(REPETITION);
      series.add(
          repetitions(REPETITION, new Style("$muted", "circle"), List.of()).and("silent: true"));
      group.modes().forEach(mode -> series.add(repetitions(mode)));
    }
    group.modes().forEach(mode -> series.add(interval(mode)));
    if (group.cells().stream().anyMatch(cell -> !cell.voided().isEmpty())) {
      keys.add(Part.VOID);
      series.add(Part.hollow("circle", List.of()).and("silent: true"));
      group.modes().forEach(mode -> series.add(voided(mode)));
    }
    series.add(Part.hairlines(0, axis.ticks(), scale.ticks()));
    return Part.option(series)
        .legend(keys)
        .placeTips("tips")
        .within(52, 16, Part.legendHeight(keys.size()), 50)
        .axes(axis.axis(0, factor), scale.axis(0).name("requests per second").and("nameGap: 16"))
        .and("markLine.z: 0");
  }

  private Part measured(String mode) {
    return Part.line(mode)
        .look(Style.mode(mode), 9)
        .and("z: 4; lineStyle.width: 2.25")
        .data(group.of(mode).stream().map(this::mean).toList());
  }

  private Part mean(CellTrials cell) {
    Double rps = cell.measured(Figure.THROUGHPUT);
    return rps == null
        ? Part.gap(cell.x())
        : Part.at(cell.x(), scale.clamp(rps)).tip(Tips.throughput(cell, predicted));
  }

  private Part ceiling(String mode) {
    return CeilingCurve.of(Style.mode(mode).color(), group.points(mode), factor, scale::clamp)
        .name(mode);
  }

  private Part repetitions(String mode) {
    List<Part> points =
        group.of(mode).stream()
            .filter(cell -> cell.valid().size() > 1)
            .flatMap(cell -> cell.validDrawn().stream().map(trial -> repetition(cell, trial)))
            .toList();
    return repetitions(mode, Style.mode(mode), points);
  }

  private static Part repetitions(String name, Style look, List<Part> points) {
    return Part.points(name, points).look(look, 7).and("itemStyle.opacity: 0.45").pointTips();
  }

  private Part repetition(CellTrials cell, Trial trial) {
    List<List<String>> rows = List.of(List.of("reached", Numbers.rate(trial.throughputRps())));
    String title = cell.mode() + ", repetition " + trial.repetition();
    return Part.at(cell.x(), scale.clamp(trial.throughputRps()))
        .tip(new Chart.Tip(title, rows, ""));
  }

  private Part interval(String mode) {
    return Part.path(
            group.of(mode).stream()
                .flatMap(
                    cell -> Part.upright(cell.x(), cell.row().throughputInterval(), scale::clamp))
                .toList())
        .name(mode)
        .color(Style.mode(mode).color())
        .and("lineStyle.width: 6; lineStyle.opacity: 0.3");
  }

  private Part voided(String mode) {
    List<Part> points = new ArrayList<>();
    for (CellTrials cell : group.of(mode)) {
      for (Trial trial : cell.voidedDrawn()) {
        points.add(
            Part.at(cell.x(), scale.clamp(trial.throughputRps()))
                .tip(Tips.voided(trial, Numbers.rate(trial.throughputRps()))));
      }
    }
    return Part.hollow(Style.mode(mode).symbol(), points);
  }

  private static List<Double> values(Group group) {
    List<Double> values = new ArrayList<>();
    for (CellTrials cell : group.cells()) {
      Ceiling ceiling = cell.ceiling();
      Range range = ceiling.range();
      values.add(range == null ? ceiling.rps() : range.low());
      values.add(range == null ? ceiling.rps() : range.high());
      cell.trials().forEach(trial -> values.add(trial.throughputRps()));
    }
    Predicted.values(group, Figure.THROUGHPUT).forEach(values::add);
    return values;
  }

  /**
   * Throughput of a group that has one load only: a bar a mode, its ceiling as an upright stroke,
   * or as the range of an estimate.
   */
  static final class Bars {
    private static final String CEILING = "predicted ceiling";
    private static final String RANGE = "range of an estimated ceiling";

    private Bars() {}

    static Part option(Group group) {
      boolean predicted = Predicted.has(group.cells(), Figure.THROUGHPUT);
      List<Part> bars = new ArrayList<>();
      List<Part> ceilings = new ArrayList<>();
      List<List<?>> ranges = new ArrayList<>();
      List<Part> voids = new ArrayList<>();
      for (CellTrials cell : group.cells()) {
        int row = bars.size();
        Double rps = cell.measured(Figure.THROUGHPUT);
        Chart.Tip tip = Tips.throughput(cell, predicted);
        bars.add(
            Part.bar(rps == null ? 0 : Numbers.rounded(rps, 6))
                .fill(Style.mode(cell.mode()).color())
                .tip(tip));
        Ceiling ceiling = cell.ceiling();
        Range range = ceiling.range();
        if (ceiling.law() || range == null) {
          ceilings.add(
              Part.at(Numbers.rounded(ceiling.rps(), 6), row)
                  .and("itemStyle.color: $ink")
                  .tip(tip));
        } else {
          ranges.add(List.of(Numbers.rounded(range.low(), 6), row));
          ranges.add(List.of(Numbers.rounded(range.high(), 6), row));
          ranges.add(List.of("-", row));
        }
        for (Trial trial : cell.voidedDrawn()) {
          double seen = trial.throughputRps();
          voids.add(
              Part.at(Numbers.rounded(seen, 6), row).tip(Tips.voided(trial, Numbers.rate(seen))));
        }
      }
      List<String> names = new ArrayList<>(List.of("reached", CEILING));
      List<Part> series = new ArrayList<>();
      series.add(Part.bars("reached", 16, bars).and("color: $muted"));
      series.add(
          Part.points(CEILING, ceilings)
              .look(new Style("$ink", "rect"), 0)
              .size(3, 26)
              .and("z: 5"));
      if (!ranges.isEmpty()) {
        names.add(RANGE);
        series.add(
            Part.path(ranges)
                .name(RANGE)
                .and("color: $ink; lineStyle.width: 8; lineStyle.opacity: 0.45; z: 5"));
      }
      if (!voids.isEmpty()) {
        names.add(Part.VOID);
        series.add(Part.hollow("circle", voids));
      }
      Part axis = Part.fromZero(0).name("requests per second", 30);
      return Part.namedRows(group.cells().stream().map(CellTrials::mode).toList(), axis, 30, series)
          .legendOfPoints(names);
    }
  }
}
