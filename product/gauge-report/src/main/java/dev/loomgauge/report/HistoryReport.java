package dev.loomgauge.report;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.history.MachineHistory;
import dev.loomgauge.core.history.MetricHistory;
import dev.loomgauge.core.history.MetricHistory.Change;
import dev.loomgauge.core.history.PastGate;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.HistoryCharts;
import dev.loomgauge.report.page.TablePage;
import dev.loomgauge.report.text.TableRow;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * Renders what gates have left: {@code report.html}, {@code summary.md}, {@code history.csv} and a
 * file for each chart below {@code charts}.
 */
public final class HistoryReport {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private HistoryReport() {}

  /**
   * Writes all files; those of an earlier one are replaced.
   *
   * @param folder made when it is not there
   * @param about how many and of when, in short pieces
   * @param notes what is left out, and what limits the rest; one sentence each
   * @return every file, the page first
   * @throws ResultsException if a file cannot be written
   */
  public static List<Path> write(
      Path folder, List<String> about, List<String> notes, List<MachineHistory> machines) {
    List<Chart.Section> sections = HistoryCharts.of(machines);
    List<String> changes =
        machines.stream()
            .flatMap(machine -> machine.changes().stream())
            .map(change -> change.words() + ".")
            .toList();
    List<TableRow> groups = machines.stream().map(HistoryReport::group).toList();
    return Output.table(
        folder,
        sections,
        notes,
        all -> TablePage.of("history", about, all, changes, sections, groups),
        "history.csv",
        machines.stream().flatMap(machine -> machine.rows().stream()).toList());
  }

  /** When it was, to the minute, in UTC: "2026-11-28 22:51". */
  public static String time(Instant at) {
    return TIME.format(at);
  }

  /** The gates of one machine, and the titles of its columns. */
  private static TableRow group(MachineHistory machine) {
    List<Change> changes = machine.changes();
    return new TableRow()
        .with("machine", machine.machine())
        .with("metrics", machine.metrics().stream().map(metric -> metric.metric().words()).toList())
        .with(
            "gates",
            machine.gates().stream()
                .map(
                    gate ->
                        row(
                            machine,
                            gate,
                            changes.stream().filter(c -> c.gate().equals(gate)).toList()))
                .toList());
  }

  private static TableRow row(MachineHistory machine, PastGate gate, List<Change> changes) {
    return new TableRow()
        .with("begun", time(gate.begun()))
        .with("commit", gate.label())
        .with("base", gate.base().words())
        .with("verdict", gate.verdict() + (gate.failed() ? "; failed" : ""))
        .with("figures", machine.metrics().stream().map(metric -> figure(metric, gate)).toList())
        .with(
            "changed",
            String.join(
                "; ", changes.stream().map(c -> c.metric().words() + " " + c.size()).toList()))
        .with("differences", String.join("; ", gate.differences()))
        .with("folder", gate.folder());
  }

  /** "+8.2 % (+7.1 % to +9.3 %) slower" */
  private static String figure(MetricHistory metric, PastGate gate) {
    return gate.figure(metric.metric())
        .map(
            figure -> {
              Range interval = figure.interval();
              return Numbers.signed(figure.ratio() - 1)
                  + (interval == null
                      ? " "
                      : " (%s to %s) "
                          .formatted(
                              Numbers.signed(interval.low() - 1),
                              Numbers.signed(interval.high() - 1)))
                  + figure.outcome();
            })
        .orElse(Numbers.NONE);
  }
}
