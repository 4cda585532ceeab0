package dev.loomgauge.cli;

import dev.loomgauge.core.result.Csv;
import dev.loomgauge.core.result.Json;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How rows are printed for programs; {@code table} is for people, and each command has its own. */
enum Format {
  table,
  json,
  csv,
  markdown;

  /** Prints rows that all have the same columns in the same order. */
  void print(PrintStream out, List<Map<String, String>> rows) {
    switch (this) {
      case json -> out.println(Json.write(rows.stream().map(Format::typed).toList()));
      case csv -> {
        if (!rows.isEmpty()) {
          out.println(Csv.line(List.copyOf(rows.getFirst().keySet())));
        }
        rows.forEach(row -> out.println(Csv.line(List.copyOf(row.values()))));
      }
      case markdown -> {
        if (!rows.isEmpty()) {
          out.println(markdownLine(List.copyOf(rows.getFirst().keySet())));
          out.println(markdownLine(rows.getFirst().keySet().stream().map(c -> "---").toList()));
        }
        rows.forEach(row -> out.println(markdownLine(List.copyOf(row.values()))));
      }
      case table -> {
        List<List<String>> lines = new ArrayList<>();
        if (!rows.isEmpty()) {
          lines.add(List.copyOf(rows.getFirst().keySet()));
        }
        rows.forEach(row -> lines.add(List.copyOf(row.values())));
        TextTable.print(out, lines);
      }
    }
  }

  private static String markdownLine(List<String> fields) {
    return "| "
        + String.join(" | ", fields.stream().map(f -> f.replace("|", "\\|")).toList())
        + " |";
  }

  /** Numbers as numbers, and what is missing as null. */
  private static Map<String, Object> typed(Map<String, String> row) {
    Map<String, Object> typed = new LinkedHashMap<>();
    row.forEach((column, text) -> typed.put(column, value(text)));
    return typed;
  }

  @SuppressWarnings("NullAway") // a missing figure is null in JSON
  private static Object value(String text) {
    if (text.isEmpty()) {
      return null;
    }
    if (text.matches("-?\\d{1,15}")) {
      return Long.parseLong(text);
    }
    return text.matches("-?\\d+\\.\\d+") ? (Object) Double.parseDouble(text) : text;
  }
}
