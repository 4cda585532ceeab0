package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.ResultsCommand;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.history.MachineHistory;
import dev.loomgauge.core.history.MetricHistory;
import dev.loomgauge.core.history.MetricHistory.Change;
import dev.loomgauge.core.history.PastGate;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.HistoryReport;
import dev.loomgauge.run.Installation;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge history}. */
@Command(
    name = "history",
    description =
        "Shows what 'gate' has left in several folders as one page, and since which commit the head"
            + " differs from its base. It never fails because of what it finds.",
    mixinStandardHelpOptions = true)
public final class HistoryCommand extends ResultsCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "Results folders of 'gate', in any order.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the page goes; by default results/<time>-history.")
  private @Nullable Path asked;

  public HistoryCommand(Installation home, PrintStream out, PrintStream err) {
    super(home, out, err);
  }

  @Override
  public Integer call() {
    List<GateFolder> all = distinct();
    List<Path> others =
        all.stream().filter(folder -> !folder.isGate()).map(GateFolder::root).toList();
    if (!others.isEmpty()) {
      throw new OptionException(
          others.stream().map(Path::toString).collect(Collectors.joining(", ")),
          others.size() == 1
              ? "is not the folder of a gate: it has no gate.json."
              : "are not folders of gates: they have no gate.json.",
          "Give the folders that gate has printed at its end.");
    }
    List<PastGate> gates = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    for (GateFolder folder : all) {
      try {
        gates.add(folder.read());
      } catch (ResultsException e) {
        leftOut.add("Left out: " + e.getMessage());
      }
    }
    List<MachineHistory> machines = MachineHistory.of(gates);
    List<String> notes = new ArrayList<>(leftOut);
    machines.forEach(machine -> few(machine).ifPresent(notes::add));
    Path into = Folders.results(home, asked, "history");
    Folders.requireUnused(into);
    decided(into);
    HistoryText.print(out, machines, notes);
    List<Path> files = HistoryReport.write(into, about(gates, machines), notes, machines);
    err.println("Report:  " + files.getFirst());
    return ExitCode.DONE;
  }

  /** Each folder once, however it is named. */
  private List<GateFolder> distinct() {
    Map<Path, GateFolder> distinct = new LinkedHashMap<>();
    folders.forEach(
        folder ->
            distinct.putIfAbsent(folder.toAbsolutePath().normalize(), new GateFolder(folder)));
    return List.copyOf(distinct.values());
  }

  private static Optional<String> few(MachineHistory machine) {
    int longest = machine.longest();
    long bases = machine.gates().stream().map(gate -> gate.base().words()).distinct().count();
    return longest >= MetricHistory.ENOUGH
        ? Optional.empty()
        : Optional.of(
            "%s: at most %s against one base%s. A change of the level shows from about %d on."
                .formatted(
                    machine.machine(),
                    Numbers.count(longest, "gate"),
                    bases > 1
                        ? ", and %d bases: with a base that moves only the ratio of one gate shows a change. Give each gate the same --base, such as the last release"
                            .formatted(bases)
                        : "",
                    MetricHistory.ENOUGH));
  }

  private static List<String> about(List<PastGate> gates, List<MachineHistory> machines) {
    List<String> about = new ArrayList<>();
    about.add(Numbers.count(gates.size(), "gate"));
    about.add(Numbers.count(machines.size(), "machine"));
    gates.stream()
        .map(PastGate::begun)
        .min(Comparator.naturalOrder())
        .ifPresent(first -> about.add("from " + HistoryReport.time(first)));
    gates.stream()
        .map(PastGate::begun)
        .max(Comparator.naturalOrder())
        .ifPresent(last -> about.add("to " + HistoryReport.time(last) + " UTC"));
    return about;
  }

  /** What {@code history} prints: a line a gate for each machine, and where the level changes. */
  static final class HistoryText {
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
}
