package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.history.MachineHistory;
import dev.loomgauge.core.history.MetricHistory;
import dev.loomgauge.core.history.MetricHistory.Change;
import dev.loomgauge.core.history.PastGate;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.report.HistoryReport;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** What {@code history} prints: a line a gate for each machine, and where the level changes. */
final class HistoryText {
  /** Columns that say which gate a row is. */
  private static final int LABELS = 2;

  /** "changed, failed" */
  private static final int OUTCOME = 15;

  private HistoryText() {}

  static void print(PrintStream out, List<MachineHistory> machines, List<String> notes) {
    for (int i = 0; i < machines.size(); i++) {
      if (i > 0) {
        out.println();
      }
      print(out, machines.get(i));
    }
    Wrapped.section(out, "Notes", notes);
  }

  private static void print(PrintStream out, MachineHistory machine) {
    Wrapped.print(
        out,
        "",
        "%s on %s".formatted(Numbers.count(machine.gates().size(), "gate"), machine.machine()));
    out.println();
    TextTable.fitting(rows(machine), LABELS, OUTCOME).forEach(out::println);
    out.println();
    List<Change> changes = machine.changes();
    if (changes.isEmpty()) {
      out.println("No change was found.");
    }
    changes.forEach(change -> Wrapped.print(out, "", change.words() + "."));
  }

  /** The titles first. */
  private static List<List<String>> rows(MachineHistory machine) {
    List<List<String>> rows = new ArrayList<>();
    List<String> titles = new ArrayList<>(List.of("begun (UTC)", "commit"));
    machine.metrics().forEach(metric -> titles.add(metric.metric().key()));
    titles.add("outcome");
    rows.add(titles);
    for (PastGate gate : machine.gates()) {
      List<String> row =
          new ArrayList<>(List.of(HistoryReport.time(gate.begun()), Quoted.cut(gate.label())));
      machine.metrics().forEach(metric -> row.add(difference(metric, gate)));
      row.add(gate.outcome() + (gate.failed() ? ", failed" : ""));
      rows.add(row);
    }
    return rows;
  }

  private static String difference(MetricHistory metric, PastGate gate) {
    return gate.figure(metric.metric())
        .map(figure -> Numbers.signed(figure.ratio() - 1))
        .orElse(Numbers.NONE);
  }
}
