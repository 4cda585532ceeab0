package dev.loomgauge.report.chart;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.reading.Compared;
import dev.loomgauge.report.reading.Evidence;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.Matrix;
import dev.loomgauge.report.reading.Progress;
import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All charts of a run.
 *
 * @param sections in the order of the page
 * @param capacity load against p99 of every search; empty without one
 * @param memory against requests in flight; empty where it was not read
 * @param compared cell against cell; empty when no comparison has an interval
 * @param score how good the predictions were; empty when no solver predicted anything
 * @param notes what could not be drawn, and why
 * @param thinned what was left out because there is too much of it, a sentence each
 */
public record Charts(
    List<Section> sections,
    List<Chart> capacity,
    List<Chart> memory,
    List<Chart> compared,
    List<Chart> score,
    List<String> notes,
    List<String> thinned) {
  /** Groups with charts of their own; each is some scrolled screens, and seconds of drawing. */
  private static final int GROUPS = 12;

  /** Cells in a chart; a row each where loads are not on an axis. */
  private static final int CELLS = 60;

  /**
   * Charts that belong together.
   *
   * @param title what they share; empty when it needs no saying
   */
  public record Section(String title, List<Chart> charts) {}

  /** Every chart that the evidence is enough for, and that a page has room for. */
  public static Charts of(Evidence evidence, Progress progress) {
    List<String> notes = new ArrayList<>();
    Verdict verdict = evidence.verdict();
    Matrix all = Matrix.of(evidence.trials());
    Matrix matrix = drawn(all);
    Map<String, Verdict.Interval> intervals = intervals(verdict);
    List<Section> sections = new ArrayList<>();
    for (Group group : matrix.groups()) {
      List<Chart> charts = group(group, matrix.axis(), intervals, notes);
      String title = matrix.groups().size() > 1 ? group.label() : "";
      if (!charts.isEmpty()) {
        sections.add(new Section(title, charts));
      }
    }
    List<Chart> single = new ArrayList<>();
    DistributionChart.of(evidence, matrix, notes, progress).ifPresent(single::add);
    EnduranceChart.of(evidence, notes).ifPresent(single::add);
    TimelineChart.of(evidence, notes).ifPresent(single::add);
    if (!single.isEmpty()) {
      sections.add(new Section(sections.size() > 1 ? "A closer look" : "", single));
    }
    return new Charts(
        List.copyOf(sections),
        verdict == null ? List.of() : CapacityChart.of(verdict.capacities()),
        MemoryChart.of(evidence.trials(), evidence.memory()).stream().toList(),
        ForestChart.of(Compared.of(verdict)).stream().toList(),
        ScoreCharts.of(evidence.trials()),
        List.copyOf(notes),
        thinned(all, matrix));
  }

  /** What a page has room for: the groups with most cells, and some of the loads of each. */
  private static Matrix drawn(Matrix all) {
    return new Matrix(
        all.axis(),
        all.groups().stream().limit(GROUPS).map(group -> group.thinned(CELLS)).toList());
  }

  private static List<String> thinned(Matrix all, Matrix drawn) {
    List<String> words = new ArrayList<>();
    if (drawn.groups().size() < all.groups().size()) {
      words.add(
          "Charts are drawn of the %d groups with most cells; the other %s are in the tables alone."
              .formatted(
                  drawn.groups().size(),
                  Figures.count(all.groups().size() - drawn.groups().size())));
    }
    for (int i = 0; i < drawn.groups().size(); i++) {
      int cells = all.groups().get(i).cells().size();
      int shown = drawn.groups().get(i).cells().size();
      if (shown < cells) {
        words.add(
            "The charts of %s show %d of %s cells, evenly spaced; the tables have them all."
                .formatted(all.groups().get(i).label(), shown, Figures.count(cells)));
      }
    }
    return List.copyOf(words);
  }

  /** All of them, in order. */
  public List<Chart> all() {
    return Stream.of(
            capacity.stream(),
            memory.stream(),
            compared.stream(),
            sections.stream().flatMap(section -> section.charts().stream()),
            score.stream())
        .flatMap(charts -> charts)
        .toList();
  }

  private static List<Chart> group(
      Group group, String factor, Map<String, Verdict.Interval> intervals, List<String> notes) {
    if (group.cells().stream().allMatch(cell -> cell.shown().isEmpty())) {
      notes.add("No charts for " + group.label() + ": nothing was measured in any of its trials.");
      return List.of();
    }
    List<Chart> charts = new ArrayList<>();
    charts.add(throughput(group, factor, intervals).half(!group.hasLine()));
    if (group.cells().stream().anyMatch(cell -> !cell.valid().isEmpty()) || group.hasLine()) {
      charts.add(latency(group, factor).half(!group.hasLine()));
    }
    Rows rows = new Rows(group, factor);
    if (CpuRows.seen(rows)) {
      charts.add(
          Chart.plain(
              id("cpu", group),
              "CPU by tier",
              "Bars: the service, in its mode's colour. A supporting tier above 85 % would be the limit itself and makes a trial void.",
              "Mean CPU use of every tier in percent of its own CPUs, a row a cell.",
              rows.height() + 100,
              rows.height() + 124,
              CpuRows.option(rows)));
    } else {
      notes.add("No CPU chart for " + group.label() + ": no tier was observed.");
    }
    if (PoolRows.pools(rows).isEmpty()) {
      notes.add("No pool chart for " + group.label() + ": no pool was watched.");
    } else {
      Panels panels = PoolRows.panels(rows);
      charts.add(
          Chart.plain(
              id("pools", group),
              "Pools: in use and waiting",
              "A pool that is full with requests waiting before it is the wall; a stroke marks its capacity.",
              "Mean number in use and waiting for each pool, a row a cell.",
              panels.wideHeight(),
              panels.narrowHeight(),
              PoolRows.option(rows)));
    }
    return charts;
  }

  private static Chart throughput(
      Group group, String factor, Map<String, Verdict.Interval> intervals) {
    String note = Ceiling.note(group.cells().stream().map(Cell::prediction).toList());
    return Chart.plain(
        id("throughput", group),
        group.hasLine() ? "Throughput against " + against(factor) : "Throughput",
        group.hasLine()
            ? "Dashed: the ceiling predicted before the load, bending where another resource takes over."
                + (Predicted.has(group.cells(), Expected::throughputRps)
                    ? " Dotted: what the solver predicted."
                    : "")
                + note
            : "The stroke is the ceiling predicted before the load." + note,
        summary(group),
        group.hasLine() ? 380 : Bars.height(group),
        group.hasLine() ? 340 : Bars.height(group) + 20,
        group.hasLine()
            ? ThroughputLines.option(group, factor, intervals)
            : Bars.throughput(group));
  }

  private static Chart latency(Group group, String factor) {
    Panels panels = LatencyLines.panels();
    return Chart.plain(
        id("latency", group),
        group.hasLine() ? "Response time against " + against(factor) : "Response time",
        model(group)
            + (group.hasLine() ? " Logarithmic, the same scale in every panel." : " Logarithmic."),
        "Response times at p50, p95 and p99 by thread mode. " + summary(group),
        group.hasLine() ? panels.wideHeight() : Bars.height(group),
        group.hasLine() ? panels.narrowHeight() : Bars.height(group) + 20,
        group.hasLine() ? LatencyLines.option(group, factor) : Bars.latency(group));
  }

  /** How the load was made, which decides what a response time is. */
  private static String model(Group group) {
    boolean closed =
        group.cells().stream().anyMatch(cell -> !cell.trials().getFirst().level("users").isEmpty());
    return closed
        ? "Closed model: every user waits for an answer before the next request."
        : "Open model: from the moment at which a request was due.";
  }

  static String against(String factor) {
    return factor.equals("pool") ? "pool size" : factor;
  }

  private static String summary(Group group) {
    return group.cells().stream().map(Charts::summary).collect(Collectors.joining("; ")) + ".";
  }

  private static String summary(Cell cell) {
    return "%s at %s: %s of %s, p99 %s"
        .formatted(
            cell.mode(),
            Figures.level(cell.level()),
            Figures.rate(cell.mean(LoadSummary::throughputRps)),
            Figures.ceiling(cell.ceilingRps(), !cell.estimated()),
            Figures.tail(cell.median(LoadSummary::knownP99Ms)));
  }

  private static String id(String what, Group group) {
    return group.slug().isEmpty() ? what : what + "-" + group.slug();
  }

  private static Map<String, Verdict.Interval> intervals(
      @org.jspecify.annotations.Nullable Verdict verdict) {
    Map<String, Verdict.Interval> intervals = new HashMap<>();
    if (verdict != null) {
      verdict.groups().stream()
          .flatMap(group -> group.rows().stream())
          .filter(row -> row.throughputInterval() != null)
          .forEach(row -> intervals.put(row.cell(), row.throughputInterval()));
    }
    return intervals;
  }
}
