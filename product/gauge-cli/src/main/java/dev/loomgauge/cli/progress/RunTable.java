package dev.loomgauge.cli.progress;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellNames;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.text.CellRow;
import dev.loomgauge.report.text.CellTable;
import dev.loomgauge.report.text.Column;
import dev.loomgauge.run.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table of a run while it runs: each cell with its limits alone until its CPU is calibrated,
 * then as it is predicted, and as it is measured as soon as a trial of it has ended.
 */
final class RunTable {
  /** Columns that a limit with a reason is readable in. */
  private static final int LIMIT = 16;

  private final List<Trial> ended = new ArrayList<>();
  private final Map<String, Verdict.Row> measured = new HashMap<>();
  private List<PredictionsCsv.Row> cells = List.of();
  private List<String> pending = List.of();
  private CellNames names = new CellNames(Set.of());

  void predicted(Progress.Predicted news) {
    cells = news.rows();
    names = CellNames.of(cells.stream().map(PredictionsCsv.Row::levels).toList());
    pending = news.pending();
  }

  /** A cell is shown as measured once one of its trials is valid. */
  void ended(Progress.TrialEnded news) {
    ended.add(news.trial());
    measured.put(news.trial().cell(), news.row());
  }

  /** Whether no calibration is still to come. */
  boolean calibrated() {
    return pending.isEmpty();
  }

  /** A cell for people; its id as long as nothing is predicted. */
  String name(String cell) {
    return cells.stream()
        .filter(row -> row.cell().equals(cell))
        .findFirst()
        .map(row -> names.name(cell, row.levels()))
        .orElse(cell);
  }

  private List<CellRow> rows() {
    JvmTable jvms = JvmTable.of(ended);
    return cells.stream().map(cell -> row(cell, jvms)).toList();
  }

  private CellRow row(PredictionsCsv.Row cell, JvmTable jvms) {
    Verdict.Row row = measured.get(cell.cell());
    return row != null && row.repetitions() > 0
        ? CellRow.of(row, ended, jvms)
        : CellRow.of(cell, voided(cell.cell()));
  }

  /** The codes of the gates that voided the last trial of a cell; empty where none has ended. */
  private String voided(String cell) {
    return ended.stream()
        .filter(trial -> trial.cell().equals(cell))
        .reduce((_, last) -> last)
        .map(RunTable::reason)
        .orElse("");
  }

  private static String reason(Trial trial) {
    if (trial.outcome() != Trial.Outcome.COMPLETED) {
      return trial.outcome().name().toLowerCase(Locale.ROOT);
    }
    return trial.voiding().map(TrialWarning::code).collect(Collectors.joining(", "));
  }

  int size() {
    return cells.size();
  }

  int count(CellRow.State state) {
    return (int) rows().stream().filter(row -> row.state() == state).count();
  }

  /** "12 rows: 4 predicted, 8 with limits alone (CPU not measured yet: virtual, reactive)". */
  String contents() {
    List<String> counts = new ArrayList<>();
    for (CellRow.State state : CellRow.State.values()) {
      int count = count(state);
      if (count > 0) {
        counts.add((count == size() ? "all" : count) + " " + state.words());
      }
    }
    return "%d %s: %s%s"
        .formatted(
            size(),
            size() == 1 ? "row" : "rows",
            String.join(", ", counts),
            pending.isEmpty()
                ? ""
                : " (CPU not measured yet: %s)".formatted(String.join("; ", pending)));
  }

  /**
   * A line a cell below the header, and above it what the trials so far ran on; none as long as
   * nothing is predicted.
   */
  List<String> lines() {
    if (cells.isEmpty()) {
      return List.of();
    }
    CellTable table = new CellTable("users", rows());
    List<String> factors =
        cells.getFirst().levels().keySet().stream().filter(names.factors()::contains).toList();
    List<Column> columns =
        table.brief().stream()
            .filter(column -> !column.equals(Column.THREADS) && !column.equals(Column.LOAD))
            .toList();
    List<List<String>> lines = new ArrayList<>();
    lines.add(line("", factors, columns.stream().map(Column::title)));
    for (int i = 0; i < cells.size(); i++) {
      CellRow row = table.rows().get(i);
      Map<String, String> levels = cells.get(i).levels();
      lines.add(
          line(
              row.state().word(),
              factors.stream().map(factor -> levels.getOrDefault(factor, "")).toList(),
              columns.stream().map(column -> column.value().apply(row).brief())));
    }
    String jvm = JvmTable.of(ended).line();
    return Stream.of(
            jvm.isEmpty() ? List.<String>of() : List.of(jvm),
            TextTable.fitting(lines, 1 + factors.size(), LIMIT),
            List.of("All throughput is in req/s."),
            table.absence())
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> line(String state, List<String> levels, Stream<String> figures) {
    return Stream.of(Stream.of(state), levels.stream(), figures).flatMap(parts -> parts).toList();
  }
}
