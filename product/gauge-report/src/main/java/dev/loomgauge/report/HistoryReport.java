package dev.loomgauge.report;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.history.MachineHistory;
import dev.loomgauge.core.history.MetricHistory;
import dev.loomgauge.core.history.MetricHistory.Change;
import dev.loomgauge.core.history.PastGate;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.HistoryCharts;
import dev.loomgauge.report.page.TablePage;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
    List<Map<String, String>> rows =
        machines.stream().flatMap(machine -> machine.rows().stream()).toList();
    return Output.table(
        folder,
        sections,
        notes,
        all -> Group.page(about, all, machines, sections),
        "history.csv",
        rows);
  }

  /** When it was, to the minute, in UTC: "2026-11-28 22:51". */
  public static String time(Instant at) {
    return TIME.format(at);
  }

  /** The gates of one machine, as text, and the titles of its columns. */
  record Group(String machine, List<String> metrics, List<Row> gates) {
    static TablePage page(
        List<String> about,
        List<String> notes,
        List<MachineHistory> machines,
        List<Chart.Section> sections) {
      return TablePage.of(
          "history",
          about,
          notes,
          machines.stream()
              .flatMap(machine -> machine.changes().stream())
              .map(change -> change.words() + ".")
              .toList(),
          sections,
          machines.stream().map(Group::of).toList());
    }

    private static Group of(MachineHistory machine) {
      List<Change> changes = machine.changes();
      return new Group(
          machine.machine(),
          machine.metrics().stream().map(metric -> metric.metric().words()).toList(),
          machine.gates().stream()
              .map(
                  gate ->
                      Row.of(
                          machine,
                          gate,
                          changes.stream().filter(c -> c.gate().equals(gate)).toList()))
              .toList());
    }
  }

  record Row(
      String begun,
      String commit,
      String base,
      String verdict,
      List<String> figures,
      String changed,
      String differences,
      String folder) {
    private static Row of(MachineHistory machine, PastGate gate, List<Change> changes) {
      return new Row(
          time(gate.begun()),
          gate.label(),
          gate.base().words(),
          gate.verdict() + (gate.failed() ? "; failed" : ""),
          machine.metrics().stream().map(metric -> figure(metric, gate)).toList(),
          String.join(
              "; ", changes.stream().map(c -> c.metric().words() + " " + c.size()).toList()),
          String.join("; ", gate.differences()),
          gate.folder());
    }

    /** "+8.2 % (+7.1 % to +9.3 %) slower" */
    private static String figure(MetricHistory metric, PastGate gate) {
      return gate.figure(metric.metric())
          .map(
              figure -> {
                Double low = figure.low();
                Double high = figure.high();
                String size = Numbers.signed(figure.ratio() - 1);
                return (low == null || high == null
                        ? size
                        : "%s (%s to %s)"
                            .formatted(size, Numbers.signed(low - 1), Numbers.signed(high - 1)))
                    + " "
                    + figure.outcome();
              })
          .orElse(Numbers.NONE);
    }
  }
}
