package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.history.HistoryMetric;
import dev.loomgauge.core.history.MachineHistory;
import dev.loomgauge.core.history.MetricHistory;
import dev.loomgauge.core.history.MetricHistory.Change;
import dev.loomgauge.core.history.MetricHistory.Level;
import dev.loomgauge.core.history.MetricHistory.Seen;
import dev.loomgauge.core.history.PastGate;
import dev.loomgauge.core.result.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The ratios of gates in their order, a chart a metric. No outcome has a colour of its own: a
 * history accuses nobody.
 */
public final class HistoryCharts {
  /** Gates that can be told apart in a chart. */
  private static final int MOST = 200;

  private static final double ROOM = 0.01;

  /** An interval may span everything; beyond this many times its ratio it is cut. */
  private static final double FAR = 1.5;

  private final MachineHistory machine;
  private final MetricHistory metric;
  private final int first;
  private final List<Seen> seen;
  private final AxisScale scale;

  private HistoryCharts(MachineHistory machine, MetricHistory metric) {
    this.machine = machine;
    this.metric = metric;
    this.first = Math.max(0, machine.gates().size() - MOST);
    this.seen =
        metric.series().stream()
            .flatMap(series -> series.seen().stream())
            .filter(each -> each.place() >= first)
            .toList();
    this.scale =
        AxisScale.ratios(seen.stream().flatMap(each -> ends(each.figure())).toList(), ROOM);
  }

  /** A section a machine, each with a chart a metric. */
  public static List<Chart.Section> of(List<MachineHistory> machines) {
    List<Chart.Section> sections = new ArrayList<>();
    for (MachineHistory machine : machines) {
      String place = sections.isEmpty() ? "" : "-" + (sections.size() + 1);
      sections.add(
          new Chart.Section(
              machine.machine(),
              machine.metrics().stream()
                  .map(metric -> new HistoryCharts(machine, metric).chart(place))
                  .toList()));
    }
    return List.copyOf(sections);
  }

  private static Stream<Double> ends(PastGate.Figure figure) {
    Range interval = figure.interval();
    return interval == null
        ? Stream.of(figure.ratio())
        : Stream.of(
            figure.ratio(),
            Math.max(interval.low(), figure.ratio() / FAR),
            Math.min(interval.high(), figure.ratio() * FAR));
  }

  private Chart chart(String place) {
    List<Change> changes = metric.changes().toList();
    return new Chart(
        "history-" + metric.metric().key() + place,
        new Chart.Words(
            Words.capital(metric.metric().words()) + ": head / base of each gate",
            (metric.metric() == HistoryMetric.COUNTED
                    ? "Upright: 95 % interval by the windows of one JVM a build."
                    : "Upright: 95 % interval over blocks.")
                + " Level: geometric mean of the gates against one base, between changes. Dashed:"
                + " the first gate of another level."
                + (first > 0 ? " The last %d gates; the table has all.".formatted(MOST) : ""),
            changes.isEmpty()
                ? "%s; no change."
                    .formatted(
                        Numbers.count(
                            metric.series().stream().mapToInt(s -> s.seen().size()).sum(), "gate"))
                : Words.sentence(changes.stream().map(Change::words))),
        new Chart.Size(360, 340),
        option(changes));
  }

  private Part option(List<Change> changes) {
    List<String> outcomes =
        seen.stream().map(s -> s.figure().outcome()).distinct().sorted().toList();
    List<Part> series = new ArrayList<>();
    series.add(Part.hairlines(0, List.of(), scale.ticks()));
    series.add(
        Part.across(
            0,
            Part.marks(
                List.of(Part.y(1)),
                "lineStyle.type: solid; lineStyle.width: 1; lineStyle.color: $faint")));
    series.add(
        Part.path(seen.stream().flatMap(this::interval).toList())
            .color("$used")
            .and("lineStyle.width: 3; lineStyle.opacity: 0.4; z: 3"));
    series.add(
        Part.path(
                metric.series().stream()
                    .flatMap(s -> s.levels().stream())
                    .flatMap(this::level)
                    .toList())
            .color("$ink")
            .and("lineStyle.width: 2; z: 4"));
    series.add(
        Part.path(
                changes.stream()
                    .filter(change -> change.place() >= first)
                    .flatMap(c -> Part.upright(c.place() - first, scale.min(), scale.max()))
                    .toList())
            .color("$ink")
            .and("lineStyle.type: dashed; lineStyle.width: 1.5; z: 2"));
    outcomes.forEach(outcome -> series.add(points(outcome)));
    return Part.option(series)
        .within(62, 48, Part.legendHeight(outcomes.size()) - 16, 56)
        .legendOfPoints(outcomes)
        .pointTips()
        .axes(
            Part.axis("category", 0)
                .with("data", machine.gates().stream().skip(first).map(PastGate::label).toList())
                .name("head of the gate", 32)
                .and("axisTick.show: false"),
            scale.axis(0).name("head / base"))
        .and("markLine.z: 0");
  }

  private Stream<List<?>> interval(Seen each) {
    return Part.upright(each.place() - first, each.figure().interval(), scale::clamp);
  }

  private Stream<List<?>> level(Level level) {
    int from = Math.max(first, level.from());
    double ratio = scale.clamp(level.ratio());
    return level.to() <= from
        ? Stream.of()
        : Stream.of(
            List.of(from - first, ratio),
            List.of(level.to() - first, ratio),
            List.of(level.to() - first, "-"));
  }

  private Part points(String outcome) {
    Style look = new Style("$used", symbol(outcome));
    boolean open = look.symbol().equals("circle");
    return Part.points(
            outcome,
            seen.stream()
                .filter(each -> each.figure().outcome().equals(outcome))
                .map(
                    each ->
                        Part.at(each.place() - first, scale.clamp(each.figure().ratio()))
                            .tip(tip(each)))
                .toList())
        .look(look, 10)
        .fill(open ? "$paper" : look.color())
        .with("itemStyle.borderColor", look.color())
        .and("itemStyle.borderWidth: 1.75; itemStyle.opacity: 1; z: 5");
  }

  /** Hollow circles decide nothing. */
  private static String symbol(String outcome) {
    return switch (outcome) {
      case "slower", "worse" -> "diamond";
      case "faster", "better" -> "triangle";
      case "equivalent", "equal" -> "rect";
      default -> "circle";
    };
  }

  private static Chart.Tip tip(Seen each) {
    PastGate.Figure figure = each.figure();
    Range interval = figure.interval();
    return new Chart.Tip(
        each.gate().label(),
        List.of(
            List.of("head / base", Numbers.ratio(figure.ratio())),
            List.of(
                "95 % interval",
                interval == null
                    ? Numbers.NONE
                    : Numbers.ratios(interval.low(), interval.high(), figure.ratio())),
            List.of("outcome", figure.outcome()),
            List.of("base", each.gate().base().words()),
            List.of("begun", each.gate().begun().toString())),
        each.gate().verdict());
  }
}
