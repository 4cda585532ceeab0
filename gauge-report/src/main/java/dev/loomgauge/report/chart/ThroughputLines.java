package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.reading.ExpectedFigure;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Throughput against load, a line a mode, beside the predicted ceilings. Both axes are logarithmic
 * when the loads span much: then what grows with the users is a straight line, as its ceiling is.
 */
final class ThroughputLines {
  private static final String REPETITION = "one repetition";
  private static final ToDoubleFunction<LoadSummary> RPS = LoadSummary::throughputRps;

  private static final ExpectedFigure EXPECTED = Expected::throughputRps;

  private final Group group;
  private final LoadAxis axis;
  private final boolean alongUsers;
  private final boolean predicted;
  private final String ceilings;
  private final @Nullable LogScale scale;
  private final Map<String, Verdict.Interval> intervals;

  private ThroughputLines(Group group, String factor, Map<String, Verdict.Interval> intervals) {
    this.group = group;
    this.intervals = intervals;
    this.axis = LoadAxis.of(group, factor);
    this.alongUsers = factor.equals("users");
    this.ceilings =
        Ceiling.key("predicted ceiling", group.cells().stream().map(Cell::prediction).toList());
    this.predicted = Predicted.has(group.cells(), EXPECTED);
    this.scale = axis.logarithmic() ? LogScale.of(values(group)) : null;
  }

  /** The option; intervals are of the mean throughput, by cell. */
  static Object option(Group group, String factor, Map<String, Verdict.Interval> intervals) {
    return new ThroughputLines(group, factor, intervals).option();
  }

  private Part option() {
    List<Part> series = new ArrayList<>();
    List<Object> keys = new ArrayList<>(group.modes());
    group.modes().forEach(mode -> series.add(measured(mode)));
    group.modes().forEach(mode -> series.add(ceiling(mode)));
    keys.add(Style.stroke(ceilings, Style.DASHES));
    series.add(
        Style.key(
            ceilings,
            line("$muted").with("lineStyle", Style.dashed("$muted")).with("symbol", "none")));
    if (predicted) {
      keys.add(Predicted.sign());
      series.add(Predicted.key());
      group
          .modes()
          .forEach(
              mode -> series.add(Predicted.line(mode, group.of(mode), EXPECTED, this::height)));
    }
    if (group.cells().stream().anyMatch(cell -> cell.valid().size() > 1)) {
      keys.add(REPETITION);
      series.add(Style.key(REPETITION, dot("$muted").with("symbol", "circle")));
      group.modes().forEach(mode -> series.add(repetitions(mode)));
    }
    group.modes().forEach(mode -> series.add(interval(mode)));
    if (group.cells().stream().anyMatch(cell -> !cell.voided().isEmpty())) {
      keys.add(Style.VOID);
      series.add(Style.key(Style.VOID, Style.hollow("circle", List.of())));
      group.modes().forEach(mode -> series.add(Style.hollow(Style.symbol(mode), voided(mode))));
    }
    series.add(Hairlines.of(0, axis.ticks(), scale == null ? List.of() : scale.ticks()));
    return part()
        .with("legend", Style.legend(keys))
        .with("tooltip", part().with("trigger", "axis").with("formatter", "fn:tips"))
        .with(
            "grid",
            part()
                .with("left", 52)
                .with("right", 16)
                .with("top", Style.top(keys.size()))
                .with("bottom", 50))
        .with("xAxis", axis.axis(0))
        .with("yAxis", yAxis().with("name", "requests a second").with("nameGap", 16))
        .with("markLine", Hairlines.below())
        .with("series", series);
  }

  private Part yAxis() {
    return scale == null ? part().with("type", "value").with("min", 0) : scale.axis(0);
  }

  private Part measured(String mode) {
    return line(Style.mode(mode))
        .with("name", mode)
        .with("z", 4)
        .with("symbol", Style.symbol(mode))
        .with("symbolSize", 9)
        .with("lineStyle", part().with("width", 2.25))
        .with("data", group.of(mode).stream().map(this::mean).toList());
  }

  private Part mean(Cell cell) {
    Double rps = cell.mean(RPS);
    return rps == null
        ? Style.gap(cell.x())
        : part()
            .with("value", List.of(cell.x(), height(rps)))
            .with("tip", Tip.throughput(cell, predicted));
  }

  private Part ceiling(String mode) {
    return line(Style.mode(mode))
        .with("name", mode)
        .with("z", 3)
        .with("symbol", "none")
        .with("silent", true)
        .with("lineStyle", Style.dashed(Style.mode(mode)))
        .with("tooltip", Style.quiet())
        .with(
            "data",
            Ceiling.curve(group.of(mode).stream().map(Cell::point).toList(), alongUsers).stream()
                .map(point -> List.of(point.getFirst(), height(point.getLast())))
                .toList());
  }

  private Part repetitions(String mode) {
    List<Object> points = new ArrayList<>();
    for (Cell cell : group.of(mode)) {
      if (cell.valid().size() > 1) {
        cell.validDrawn().forEach(trial -> points.add(repetition(cell, trial)));
      }
    }
    return dot(Style.mode(mode))
        .with("name", mode)
        .with("symbol", Style.symbol(mode))
        .with("data", points);
  }

  private Part repetition(Cell cell, Trial trial) {
    double rps = rps(trial);
    List<List<String>> rows = List.of(List.of("reached", Figures.rate(rps)));
    String title = cell.mode() + ", repetition " + trial.repetition();
    return part()
        .with("value", List.of(cell.x(), height(rps)))
        .with("tip", new Tip(cell.mode(), title, rows, ""));
  }

  /** The interval of each mean as a broad upright stroke. */
  private Part interval(String mode) {
    List<Object> ends = new ArrayList<>();
    for (Cell cell : group.of(mode)) {
      Verdict.Interval interval = intervals.get(cell.id());
      if (interval != null) {
        ends.add(List.of(cell.x(), height(interval.low())));
        ends.add(List.of(cell.x(), height(interval.high())));
        ends.add(List.of(cell.x(), "-"));
      }
    }
    return line(Style.mode(mode))
        .with("name", mode)
        .with("symbol", "none")
        .with("silent", true)
        .with("lineStyle", part().with("width", 6).with("opacity", 0.3))
        .with("tooltip", Style.quiet())
        .with("data", ends);
  }

  private List<Part> voided(String mode) {
    List<Part> points = new ArrayList<>();
    for (Cell cell : group.of(mode)) {
      for (Trial trial : cell.voidedDrawn()) {
        points.add(
            part()
                .with("value", List.of(cell.x(), height(rps(trial))))
                .with("tip", Tip.voided(trial, Figures.rate(rps(trial)))));
      }
    }
    return points;
  }

  private double height(double rps) {
    return scale == null ? Figures.rounded(rps, 6) : scale.clamp(rps);
  }

  private static double rps(Trial trial) {
    return trial.load() == null ? 0 : trial.load().throughputRps();
  }

  private static List<Double> values(Group group) {
    List<Double> values = new ArrayList<>();
    for (Cell cell : group.cells()) {
      values.add(cell.ceilingRps());
      cell.trials().forEach(trial -> values.add(rps(trial)));
    }
    Predicted.values(group.cells(), EXPECTED).forEach(values::add);
    return values;
  }

  private static Part line(String color) {
    return part().with("type", "line").with("color", color);
  }

  private static Part dot(String color) {
    return part()
        .with("type", "scatter")
        .with("symbolSize", 7)
        .with("color", color)
        .with("itemStyle", part().with("opacity", 0.45))
        .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"));
  }
}
