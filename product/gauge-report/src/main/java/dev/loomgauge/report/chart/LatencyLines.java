package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.MeasuredCell;
import dev.loomgauge.report.reading.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Response times against load: a panel a percentile, a line a mode, one scale for all. */
final class LatencyLines {
  static final Panels PANELS =
      new Panels(Percentile.ALL.stream().map(p -> p.label() + ", ms").toList(), 78, 240, 6, 16, 8);

  private final Group group;
  private final LoadAxis axis;
  private final LogScale scale;
  private final boolean predicted;

  private LatencyLines(Group group, String factor) {
    this.group = group;
    this.axis = LoadAxis.of(group, factor);
    this.scale = LogScale.of(values(group));
    this.predicted =
        Percentile.ALL.stream().anyMatch(p -> Predicted.has(group.cells(), p.expected()));
  }

  static Option option(Group group, String factor) {
    return new LatencyLines(group, factor).option();
  }

  private Option option() {
    List<Series> series = new ArrayList<>();
    List<Object> keys = new ArrayList<>(group.modes());
    PANELS.each(this::panel).forEach(series::addAll);
    if (predicted) {
      keys.add(Predicted.sign());
      series.add(Predicted.key());
    }
    return PANELS.arrange(
        Option.of(series)
            .legend(keys)
            .placeTips("tips")
            .axes(PANELS.each(axis::axis), PANELS.each(scale::axis))
            .marksBelow());
  }

  private List<Series> panel(int panel) {
    Percentile percentile = Percentile.ALL.get(panel);
    List<Series> series = new ArrayList<>();
    group.modes().forEach(mode -> series.add(measured(mode, percentile)));
    group.modes().forEach(mode -> series.add(voided(mode, percentile)));
    for (String mode : predicted ? group.modes() : List.<String>of()) {
      series.add(Predicted.line(mode, group.of(mode), percentile.expected(), scale::clamp));
      series.add(
          PredictedIntervals.of(
                  Style.mode(mode).color(), group.points(mode), percentile.figure(), scale::clamp)
              .name(mode));
    }
    series.forEach(each -> each.in(panel));
    series.add(Hairlines.of(panel, axis.ticks(), scale.ticks()));
    return series;
  }

  private Series measured(String mode, Percentile percentile) {
    return Series.line(mode)
        .z(4)
        .look(Style.mode(mode), 8)
        .width(2)
        .data(group.of(mode).stream().map(cell -> point(cell, percentile)).toList());
  }

  private Point point(MeasuredCell cell, Percentile percentile) {
    Double ms = cell.percentile(percentile);
    return ms == null
        ? Point.gap(cell.x())
        : Point.at(cell.x(), scale.clamp(ms)).tip(new Tip(cell.mode(), rows(cell), ""));
  }

  private List<List<String>> rows(MeasuredCell cell) {
    List<List<String>> rows = new ArrayList<>();
    Percentile.ALL.stream()
        .forEach(p -> rows.add(List.of(p.label(), Numbers.tail(cell.percentile(p)))));
    if (predicted) {
      Percentile.ALL.stream()
          .forEach(
              p ->
                  rows.add(
                      List.of(
                          p.label() + " predicted", Numbers.millis(cell.expected(p.expected())))));
    }
    rows.addAll(Tips.means(group, cell));
    return rows;
  }

  private Series voided(String mode, Percentile percentile) {
    List<Point> data = new ArrayList<>();
    for (MeasuredCell cell : group.of(mode)) {
      for (Trial trial : cell.voidedDrawn()) {
        double ms = trial.load() == null ? 0 : percentile.measured().applyAsDouble(trial.load());
        if (!Double.isNaN(ms)) {
          data.add(Point.at(cell.x(), scale.clamp(ms)).tip(Tips.voided(trial, Numbers.millis(ms))));
        }
      }
    }
    return Series.hollow(Style.mode(mode).symbol(), data).name(mode);
  }

  private static List<Double> values(Group group) {
    List<Double> values = new ArrayList<>();
    for (Percentile percentile : Percentile.ALL) {
      for (MeasuredCell cell : group.cells()) {
        Stream.ofNullable(cell.percentile(percentile)).forEach(values::add);
        for (Trial trial : cell.trials()) {
          LoadSummary load = trial.load();
          double ms = load == null ? Double.NaN : percentile.measured().applyAsDouble(load);
          if (!Double.isNaN(ms)) {
            values.add(ms);
          }
        }
      }
      Predicted.values(group.cells(), percentile.expected()).forEach(values::add);
      PredictedIntervals.ends(group.points(), percentile.figure()).forEach(values::add);
    }
    return values;
  }
}
