package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;

/** The charts of one group of cells. */
public record LoadCharts(Group group, String factor) {
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
    if (!rows.tiers().isEmpty()) {
      charts.add(cpu(rows));
    } else {
      notes.add("No CPU chart for " + group.label() + ": no tier was observed.");
    }
    if (!rows.pools().isEmpty()) {
      charts.add(pools(rows));
    }
    return charts;
  }

  private Chart throughput() {
    String note = CeilingCurve.note(group.cells().stream().map(CellTrials::prediction).toList());
    return group.hasLine()
        ? new Chart(
            id("throughput"),
            new Chart.Words(
                "Throughput against " + Names.against(factor),
                "Dashed: the ceiling predicted before the load, bending where another resource"
                    + " takes over."
                    + (Predicted.has(group.cells(), Figure.THROUGHPUT)
                        ? " Dotted: what the solver predicted."
                        : "")
                    + Predicted.note(group.points(), Figure.THROUGHPUT)
                    + note,
                summary()),
            new Chart.Size(380, 340),
            ThroughputChart.option(group, factor))
        : new Chart(
            id("throughput"),
            new Chart.Words(
                "Throughput",
                "The stroke is the ceiling predicted before the load." + note,
                summary()),
            Chart.Size.ofRows(group.cells().size(), true),
            ThroughputChart.Bars.option(group));
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
                    + Predicted.note(group.points(), Figure.P50),
                summary),
            LatencyChart.PANELS.size(),
            LatencyChart.option(group, factor))
        : new Chart(
            id("latency"),
            new Chart.Words("Response time", model() + " Logarithmic.", summary),
            Chart.Size.ofRows(group.cells().size(), true),
            LatencyChart.Bars.option(group));
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
        rows.cpu());
  }

  private Chart pools(CellRows rows) {
    Panels panels = rows.poolPanels();
    return new Chart(
        id("pools"),
        new Chart.Words(
            "Pools: in use and waiting",
            "A pool that is full with requests waiting before it is the limit; a stroke marks its"
                + " capacity.",
            "Mean number in use and waiting for each pool, a row a cell."),
        panels.size(),
        rows.poolUse());
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
    return Words.sentence(group.cells().stream().map(LoadCharts::summary));
  }

  private static String summary(CellTrials cell) {
    return "%s at %s: %s of %s, p99 %s"
        .formatted(
            cell.mode(),
            Numbers.level(cell.level()),
            Numbers.rate(cell.measured(Figure.THROUGHPUT)),
            cell.ceiling().words(),
            Numbers.tail(cell.measured(Figure.P99)));
  }

  private String id(String what) {
    return group.slug().isEmpty() ? what : what + "-" + group.slug();
  }
}
