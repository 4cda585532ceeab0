package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Throughput against load, a line a mode, beside the predicted ceilings. */
final class ThroughputLines {
  private static final String CEILING = "predicted ceiling";
  private static final String REPETITION = "one repetition";
  private static final String VOID = "void trial";

  private final Group group;
  private final LoadAxis axis;
  private final boolean alongUsers;
  private final Map<String, Verdict.Interval> intervals;

  private ThroughputLines(Group group, String factor, Map<String, Verdict.Interval> intervals) {
    this.group = group;
    this.intervals = intervals;
    this.axis = LoadAxis.of(group, factor);
    this.alongUsers = factor.equals("users");
  }

  /** The option; intervals are of the mean throughput, by cell. */
  static Object option(Group group, String factor, Map<String, Verdict.Interval> intervals) {
    return new ThroughputLines(group, factor, intervals).option();
  }

  private Part option() {
    List<Part> series = new ArrayList<>();
    group.modes().forEach(mode -> series.add(measured(mode)));
    group.modes().forEach(mode -> series.add(ceiling(mode)));
    group.modes().forEach(mode -> series.addAll(repetitions(mode)));
    group.modes().forEach(mode -> series.addAll(voided(mode)));
    series.add(axis.hairlines(0));
    List<Object> keys = new ArrayList<>(group.modes());
    keys.add(CEILING);
    series.add(
        Style.key(
            CEILING, line().with("lineStyle", Style.dashed("$muted")).with("symbol", "none")));
    if (group.cells().stream().anyMatch(cell -> cell.valid().size() > 1)) {
      keys.add(REPETITION);
      series.add(Style.key(REPETITION, dot("$muted").with("symbol", "circle")));
    }
    if (group.cells().stream().anyMatch(cell -> !cell.voided().isEmpty())) {
      keys.add(VOID);
      series.add(Style.key(VOID, hollow().with("symbol", "circle")));
    }
    return part()
        .with("legend", Style.legend(keys))
        .with("tooltip", part().with("trigger", "axis").with("formatter", "fn:tips"))
        .with(
            "grid",
            part()
                .with("left", 8)
                .with("right", 16)
                .with("top", 74)
                .with("bottom", 34)
                .with("containLabel", true))
        .with("xAxis", axis.axis(0))
        .with(
            "yAxis",
            part()
                .with("type", "value")
                .with("min", 0)
                .with("name", "requests a second")
                .with("nameGap", 14))
        .with("series", series);
  }

  private Part measured(String mode) {
    List<Part> data =
        group.of(mode).stream().filter(cell -> !cell.valid().isEmpty()).map(this::mean).toList();
    return line()
        .with("name", mode)
        .with("z", 4)
        .with("symbol", Style.symbol(mode))
        .with("symbolSize", 9)
        .with("color", Style.mode(mode))
        .with("lineStyle", part().with("width", 2.25))
        .with("data", data);
  }

  private Part mean(Cell cell) {
    double rps = Objects.requireNonNullElse(cell.mean(LoadSummary::throughputRps), 0.0);
    return part()
        .with("value", List.of(cell.x(), Figures.rounded(rps, 6)))
        .with("tip", Tip.throughput(cell));
  }

  private Part ceiling(String mode) {
    return line()
        .with("name", mode)
        .with("z", 3)
        .with("symbol", "none")
        .with("silent", true)
        .with("color", Style.mode(mode))
        .with("lineStyle", Style.dashed(Style.mode(mode)))
        .with("tooltip", Style.quiet())
        .with("data", Ceiling.curve(group.of(mode), alongUsers));
  }

  /** Each repetition as a point and the interval of their mean as an upright line. */
  private List<Part> repetitions(String mode) {
    List<Object> points = new ArrayList<>();
    List<Object> bars = new ArrayList<>();
    for (Cell cell : group.of(mode)) {
      if (cell.valid().size() > 1) {
        cell.valid().forEach(trial -> points.add(repetition(cell, trial)));
      }
      Verdict.Interval interval = intervals.get(cell.id());
      if (interval != null) {
        bars.add(List.of(cell.x(), Figures.rounded(interval.low(), 6)));
        bars.add(List.of(cell.x(), Figures.rounded(interval.high(), 6)));
        bars.add(List.of("-", "-"));
      }
    }
    if (points.isEmpty()) {
      return List.of();
    }
    return List.of(
        dot(Style.mode(mode))
            .with("name", mode)
            .with("symbol", Style.symbol(mode))
            .with("data", points),
        line()
            .with("name", mode)
            .with("symbol", "none")
            .with("silent", true)
            .with("color", Style.mode(mode))
            .with("lineStyle", part().with("width", 5).with("opacity", 0.35))
            .with("tooltip", Style.quiet())
            .with("data", bars));
  }

  private static Part repetition(Cell cell, Trial trial) {
    double rps = trial.load() == null ? 0 : trial.load().throughputRps();
    return part()
        .with("value", List.of(cell.x(), Figures.rounded(rps, 6)))
        .with(
            "tip",
            new Tip(
                cell.mode(),
                cell.mode() + ", repetition " + trial.repetition(),
                List.of(List.of("reached", Figures.rate(rps))),
                ""));
  }

  private List<Part> voided(String mode) {
    List<Part> data = new ArrayList<>();
    for (Cell cell : group.of(mode)) {
      for (Trial trial : cell.voided()) {
        double rps = trial.load() == null ? 0 : trial.load().throughputRps();
        data.add(
            part()
                .with("value", List.of(cell.x(), Figures.rounded(rps, 6)))
                .with("tip", Tip.voided(trial, Figures.rate(rps))));
      }
    }
    return data.isEmpty()
        ? List.of()
        : List.of(
            hollow().with("name", VOID).with("symbol", Style.symbol(mode)).with("data", data));
  }

  private static Part line() {
    return part().with("type", "line");
  }

  private static Part dot(String color) {
    return part()
        .with("type", "scatter")
        .with("symbolSize", 7)
        .with("color", color)
        .with("itemStyle", part().with("opacity", 0.45))
        .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"));
  }

  private static Part hollow() {
    return part()
        .with("type", "scatter")
        .with("z", 5)
        .with("symbolSize", 10)
        .with(
            "itemStyle",
            part().with("color", "$paper").with("borderColor", "$faint").with("borderWidth", 1.75))
        .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"));
  }
}
