package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Legend;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.reading.ExpectedFigure;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.MeasuredCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Throughput against load, a line a mode, with the predicted ceilings. Both axes are logarithmic
 * when the loads span much: then what grows with the users is a straight line, as its ceiling is.
 */
final class ThroughputLines {
  private static final String CEILING = "predicted ceiling";
  private static final String REPETITION = "one repetition";
  private static final ExpectedFigure EXPECTED = Expected::throughputRps;

  private final Group group;
  private final LoadAxis axis;
  private final boolean alongUsers;
  private final boolean predicted;
  private final List<Prediction> predictions;
  private final @Nullable LogScale scale;
  private final Map<String, Verdict.Interval> intervals;

  private ThroughputLines(Group group, String factor, Map<String, Verdict.Interval> intervals) {
    this.group = group;
    this.intervals = intervals;
    this.axis = LoadAxis.of(group, factor);
    this.alongUsers = factor.equals("users");
    this.predictions = group.cells().stream().map(MeasuredCell::prediction).toList();
    this.predicted = Predicted.has(group.cells(), EXPECTED);
    this.scale = axis.logarithmic() ? LogScale.of(values(group)) : null;
  }

  /** The option; intervals are of the mean throughput, by cell. */
  static Option option(Group group, String factor, Map<String, Verdict.Interval> intervals) {
    return new ThroughputLines(group, factor, intervals).option();
  }

  private Option option() {
    List<Series> series = new ArrayList<>();
    List<Object> keys = new ArrayList<>(group.modes());
    group.modes().forEach(mode -> series.add(measured(mode)));
    group.modes().forEach(mode -> series.add(ceiling(mode)));
    keys.addAll(CeilingCurve.signs(CEILING, predictions));
    series.addAll(CeilingCurve.keys(CEILING, predictions));
    if (predicted) {
      keys.add(Predicted.sign());
      series.add(Predicted.key());
      for (String mode : group.modes()) {
        series.add(Predicted.line(mode, group.of(mode), EXPECTED, this::height));
        series.add(
            PredictedIntervals.of(
                    Style.mode(mode).color(), group.points(mode), Figure.THROUGHPUT, this::height)
                .name(mode));
      }
    }
    if (group.cells().stream().anyMatch(cell -> cell.valid().size() > 1)) {
      keys.add(REPETITION);
      series.add(repetitions(REPETITION, new Style("$muted", "circle"), List.of()).silent());
      group.modes().forEach(mode -> series.add(repetitions(mode)));
    }
    group.modes().forEach(mode -> series.add(interval(mode)));
    if (group.cells().stream().anyMatch(cell -> !cell.voided().isEmpty())) {
      keys.add(Series.VOID);
      series.add(Series.hollow("circle", List.of()).silent());
      group.modes().forEach(mode -> series.add(voided(mode)));
    }
    series.add(Hairlines.of(0, axis.ticks(), scale == null ? List.of() : scale.ticks()));
    return Option.of(series)
        .legend(keys)
        .placeTips("tips")
        .within(52, 16, Legend.room(keys.size()), 50)
        .axes(axis.axis(0), yAxis().name("requests per second").gap(16))
        .marksBelow();
  }

  private Axis yAxis() {
    return scale == null ? Axis.value(0).from(0) : scale.axis(0);
  }

  private Series measured(String mode) {
    return Series.line(mode)
        .z(4)
        .look(Style.mode(mode), 9)
        .width(2.25)
        .data(group.of(mode).stream().map(this::mean).toList());
  }

  private Point mean(MeasuredCell cell) {
    Double rps = cell.mean(LoadSummary::throughputRps);
    return rps == null
        ? Point.gap(cell.x())
        : Point.at(cell.x(), height(rps)).tip(Tips.throughput(cell, predicted));
  }

  private Series ceiling(String mode) {
    return CeilingCurve.of(Style.mode(mode).color(), group.points(mode), alongUsers, this::height)
        .name(mode);
  }

  private Series repetitions(String mode) {
    List<Point> points = new ArrayList<>();
    for (MeasuredCell cell : group.of(mode)) {
      if (cell.valid().size() > 1) {
        cell.validDrawn().forEach(trial -> points.add(repetition(cell, trial)));
      }
    }
    return repetitions(mode, Style.mode(mode), points);
  }

  private static Series repetitions(String name, Style look, List<Point> points) {
    return Series.points(name, points).look(look, 7).opacity(0.45).pointTips();
  }

  private Point repetition(MeasuredCell cell, Trial trial) {
    List<List<String>> rows = List.of(List.of("reached", Numbers.rate(rps(trial))));
    String title = cell.mode() + ", repetition " + trial.repetition();
    return Point.at(cell.x(), height(rps(trial))).tip(new Tip(title, rows, ""));
  }

  /** The interval of each mean as a broad upright stroke. */
  private Series interval(String mode) {
    List<List<?>> ends = new ArrayList<>();
    for (MeasuredCell cell : group.of(mode)) {
      Verdict.Interval interval = intervals.get(cell.id());
      if (interval != null) {
        ends.add(List.of(cell.x(), height(interval.low())));
        ends.add(List.of(cell.x(), height(interval.high())));
        ends.add(List.of(cell.x(), "-"));
      }
    }
    return Series.path(ends).name(mode).color(Style.mode(mode).color()).width(6).faded(0.3);
  }

  private Series voided(String mode) {
    List<Point> points = new ArrayList<>();
    for (MeasuredCell cell : group.of(mode)) {
      for (Trial trial : cell.voidedDrawn()) {
        points.add(
            Point.at(cell.x(), height(rps(trial)))
                .tip(Tips.voided(trial, Numbers.rate(rps(trial)))));
      }
    }
    return Series.hollow(Style.mode(mode).symbol(), points);
  }

  private double height(double rps) {
    return scale == null ? Numbers.rounded(rps, 6) : scale.clamp(rps);
  }

  private static double rps(Trial trial) {
    return trial.load() == null ? 0 : trial.load().throughputRps();
  }

  private static List<Double> values(Group group) {
    List<Double> values = new ArrayList<>();
    for (MeasuredCell cell : group.cells()) {
      Ceiling ceiling = cell.ceiling();
      Range range = ceiling.range();
      values.add(range == null ? ceiling.rps() : range.low());
      values.add(range == null ? ceiling.rps() : range.high());
      cell.trials().forEach(trial -> values.add(rps(trial)));
    }
    Predicted.values(group.cells(), EXPECTED).forEach(values::add);
    PredictedIntervals.ends(group.points(), Figure.THROUGHPUT).forEach(values::add);
    return values;
  }
}
