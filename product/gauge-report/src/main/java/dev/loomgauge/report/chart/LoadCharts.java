package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.MeasuredCell;
import dev.loomgauge.report.reading.Percentile;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The charts of one group of cells.
 *
 * @param factor on the horizontal axis
 * @param intervals of the mean throughput, by cell
 */
public record LoadCharts(Group group, String factor, Map<String, Verdict.Interval> intervals) {

  /** Every chart that the trials are enough for; notes say what is missing, and why. */
  public List<Chart> all(List<String> notes) {
    if (group.cells().stream().allMatch(cell -> cell.shown().isEmpty())) {
      notes.add("No charts for " + group.label() + ": nothing was measured in any of its trials.");
      return List.of();
    }
    List<Chart> charts = new ArrayList<>();
    charts.add(throughput());
    if (group.cells().stream().anyMatch(cell -> !cell.valid().isEmpty()) || group.hasLine()) {
      charts.add(latency());
    }
    CellRows rows = new CellRows(group, factor);
    if (CpuRows.seen(rows)) {
      charts.add(cpu(rows));
    } else {
      notes.add("No CPU chart for " + group.label() + ": no tier was observed.");
    }
    if (!PoolRows.pools(rows).isEmpty()) {
      charts.add(pools(rows));
    }
    return charts;
  }

  private Chart throughput() {
    String note = CeilingCurve.note(group.cells().stream().map(MeasuredCell::prediction).toList());
    return group.hasLine()
        ? new Chart(
            id("throughput"),
            new Chart.Words(
                "Throughput against " + Names.against(factor),
                "Dashed: the ceiling predicted before the load, bending where another resource"
                    + " takes over."
                    + (Predicted.has(group.cells(), Expected::throughputRps)
                        ? " Dotted: what the solver predicted."
                        : "")
                    + PredictedIntervals.note(group.points(), Figure.THROUGHPUT)
                    + note,
                summary()),
            new Chart.Size(380, 340),
            ThroughputLines.option(group, factor, intervals))
        : new Chart(
            id("throughput"),
            new Chart.Words(
                "Throughput",
                "The stroke is the ceiling predicted before the load." + note,
                summary()),
            NamedRows.size(group.cells().size(), true),
            ThroughputBars.option(group));
  }

  private Chart latency() {
    String summary = "Response times at p50, p95 and p99 by thread mode. " + summary();
    return group.hasLine()
        ? new Chart(
            id("latency"),
            new Chart.Words(
                "Response time against " + Names.against(factor),
                model()
                    + " Logarithmic, the same scale in every panel."
                    + PredictedIntervals.note(group.points(), Figure.P50),
                summary),
            LatencyLines.PANELS.size(),
            LatencyLines.option(group, factor))
        : new Chart(
            id("latency"),
            new Chart.Words("Response time", model() + " Logarithmic.", summary),
            NamedRows.size(group.cells().size(), true),
            LatencyBars.option(group));
  }

  private Chart cpu(CellRows rows) {
    return new Chart(
        id("cpu"),
        new Chart.Words(
            "CPU by tier",
            "Bars: the service, in its mode's colour. A supporting tier above 85 % would be the"
                + " limit itself and makes a trial void.",
            "Mean CPU use of every tier in percent of its own CPUs, a row a cell."),
        new Chart.Size(rows.height() + 100, rows.height() + 124),
        CpuRows.option(rows));
  }

  private Chart pools(CellRows rows) {
    Panels panels = PoolRows.panels(rows);
    return new Chart(
        id("pools"),
        new Chart.Words(
            "Pools: in use and waiting",
            "A pool that is full with requests waiting before it is the limit; a stroke marks its"
                + " capacity.",
            "Mean number in use and waiting for each pool, a row a cell."),
        panels.size(),
        PoolRows.option(rows));
  }

  /** How the load was made, which decides what a response time is. */
  private String model() {
    boolean closed =
        group.cells().stream().anyMatch(cell -> cell.trials().getFirst().offered().users() > 0);
    return closed
        ? "Closed model: every user waits for an answer before the next request."
        : "Open model: from the moment at which a request was due.";
  }

  private String summary() {
    return group.cells().stream().map(LoadCharts::summary).collect(Collectors.joining("; ")) + ".";
  }

  private static String summary(MeasuredCell cell) {
    return "%s at %s: %s of %s, p99 %s"
        .formatted(
            cell.mode(),
            Numbers.level(cell.level()),
            Numbers.rate(cell.mean(LoadSummary::throughputRps)),
            cell.ceiling().words(),
            Numbers.tail(cell.percentile(Percentile.P99)));
  }

  private String id(String what) {
    return group.slug().isEmpty() ? what : what + "-" + group.slug();
  }
}
