package dev.loomgauge.cli.progress;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellNames;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.run.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table of a run while it runs: each cell with its limits alone until its CPU is calibrated,
 * then as it is predicted, and as it is measured as soon as a trial of it has ended.
 */
final class RunTable {
  private static final List<String> FIGURES =
      List.of("req/s", "ceiling", "p50", "p95", "p99", "limited by");

  /** Columns that a limit with a reason is readable in. */
  private static final int LIMIT = 16;

  private final Map<String, Trial> ended = new HashMap<>();
  private List<PredictionsCsv.Row> cells = List.of();
  private List<String> pending = List.of();
  private Map<String, String> names = Map.of();

  void predicted(Progress.Predicted news) {
    cells = news.rows();
    CellNames all = CellNames.of(cells.stream().map(PredictionsCsv.Row::levels).toList());
    names =
        cells.stream()
            .collect(
                Collectors.toMap(
                    PredictionsCsv.Row::cell,
                    row -> all.name(row.cell(), row.levels()),
                    (first, _) -> first));
    pending = news.pending();
  }

  /** The last valid trial of a cell is shown, or the last one as long as none is valid. */
  void ended(Trial trial) {
    ended.merge(trial.cell(), trial, (a, b) -> a.valid() && !b.valid() ? a : b);
  }

  /** Whether no calibration is still to come. */
  boolean calibrated() {
    return pending.isEmpty();
  }

  /** A cell for people; its id as long as nothing is predicted. */
  String name(String cell) {
    return names.getOrDefault(cell, cell);
  }

  private List<TableRow> rows() {
    return cells.stream().map(cell -> new TableRow(cell, ended.get(cell.cell()))).toList();
  }

  int size() {
    return cells.size();
  }

  /** Rows in a state. */
  int count(TableRow.State state) {
    return (int) rows().stream().filter(row -> row.state() == state).count();
  }

  /** "12 rows: 4 predicted, 8 with limits alone (CPU not measured yet: virtual, reactive)". */
  String contents() {
    List<String> counts = new ArrayList<>();
    for (TableRow.State state : TableRow.State.values()) {
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
    List<String> factors = varied();
    List<List<String>> lines = new ArrayList<>();
    lines.add(Stream.of(List.of(""), factors, FIGURES).flatMap(List::stream).toList());
    for (TableRow row : rows()) {
      List<String> levels =
          factors.stream().map(f -> row.cell().levels().getOrDefault(f, "")).toList();
      lines.add(
          Stream.of(List.of(row.state().word()), levels, row.figures())
              .flatMap(List::stream)
              .toList());
    }
    String jvm = JvmTable.of(List.copyOf(ended.values())).line();
    boolean open =
        lines.stream().flatMap(List::stream).anyMatch(c -> c.endsWith(Expected.Interval.ABSENT));
    return Stream.of(
            jvm.isEmpty() ? List.<String>of() : List.of(jvm),
            TextTable.fitting(lines, 1 + factors.size(), LIMIT),
            open ? List.of(Expected.Interval.ABSENCE) : List.<String>of())
        .flatMap(List::stream)
        .toList();
  }

  /** The thread mode, and what else tells cells apart. */
  private List<String> varied() {
    return cells.getFirst().levels().keySet().stream()
        .filter(
            f ->
                f.equals(ThreadMode.FACTOR)
                    || cells.stream().map(row -> row.levels().get(f)).distinct().count() > 1)
        .toList();
  }
}
