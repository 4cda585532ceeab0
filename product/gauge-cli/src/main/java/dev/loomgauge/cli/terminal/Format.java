package dev.loomgauge.cli.terminal;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** How rows are printed for programs; {@code table} is for people, and each command has its own. */
public enum Format {
  table,
  json,
  csv,
  markdown;

  /** Prints rows that all have the same columns in the same order. */
  public void print(PrintStream out, List<Map<String, String>> rows) {
    List<String> columns = rows.isEmpty() ? List.of() : List.copyOf(rows.getFirst().keySet());
    if (columns.isEmpty() && this != json) {
      return;
    }
    try (RowPrinter printer = RowPrinter.of(this, out, columns)) {
      rows.forEach(row -> printer.row(List.copyOf(row.values())));
    }
  }
}
