package dev.loomgauge.cli.terminal;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** How rows are printed for programs; {@code table} is for people, and each command has its own. */
public enum Format {
  table,
  json,
  csv,
  markdown;

  /** Prints rows that all have the same columns in the same order. */
  public void print(PrintStream out, List<Map<String, String>> rows) {
    List<String> columns = rows.isEmpty() ? List.of() : List.copyOf(rows.getFirst().keySet());
    if (!columns.isEmpty() || this == json) {
      print(out, columns, rows.stream().map(row -> List.copyOf(row.values())).toList());
    }
  }

  /** Prints rows that have a cell for each column. */
  public void print(PrintStream out, List<String> columns, List<List<String>> rows) {
    try (RowPrinter printer = RowPrinter.of(this, out, columns)) {
      rows.forEach(printer::row);
    }
  }

  /** How a command's rows are printed. */
  public static final class FormatOption {
    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
        defaultValue = "table")
    private Format chosen = Format.table;

    public Format chosen() {
      return chosen;
    }

    /** Whether it is for people and not for programs. */
    public boolean table() {
      return chosen == Format.table;
    }
  }
}
