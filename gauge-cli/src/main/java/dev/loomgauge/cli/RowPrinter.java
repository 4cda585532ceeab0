package dev.loomgauge.cli;

import dev.loomgauge.core.result.Csv;
import dev.loomgauge.core.result.Json;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints rows of the same columns one by one, as they come; nothing of a row is kept, but for a
 * table, whose columns are as wide as their widest cell.
 */
abstract sealed class RowPrinter implements AutoCloseable {
  private static final int CHUNK = 1 << 16;

  private final PrintStream out;
  private final StringBuilder waiting = new StringBuilder();

  private RowPrinter(PrintStream out) {
    this.out = out;
  }

  static RowPrinter of(Format format, PrintStream out, List<String> columns) {
    return switch (format) {
      case json -> new JsonRows(out, columns);
      case csv -> new CsvRows(out, columns);
      case markdown -> new MarkdownRows(out, columns);
      case table -> new TableRows(out, columns);
    };
  }

  /** Prints one row: a cell a column, in their order. */
  abstract void row(List<String> cells);

  /** Prints what is still waiting; the stream stays open. */
  @Override
  public void close() {
    handOn();
    out.flush();
  }

  /** Takes text; many rows are handed on at once. */
  final void write(String text) {
    waiting.append(text);
    if (waiting.length() >= CHUNK) {
      handOn();
    }
  }

  /** All streams of the command line are in UTF-8; bytes pass them fastest. */
  private void handOn() {
    byte[] bytes = waiting.toString().getBytes(StandardCharsets.UTF_8);
    out.write(bytes, 0, bytes.length);
    waiting.setLength(0);
  }

  private static final class CsvRows extends RowPrinter {
    private CsvRows(PrintStream out, List<String> columns) {
      super(out);
      row(columns);
    }

    @Override
    void row(List<String> cells) {
      write(Csv.line(cells.stream().map(Csv::harmless).toList()) + "\n");
    }
  }

  private static final class MarkdownRows extends RowPrinter {
    private MarkdownRows(PrintStream out, List<String> columns) {
      super(out);
      row(columns);
      write("| " + String.join(" | ", columns.stream().map(c -> "---").toList()) + " |\n");
    }

    @Override
    void row(List<String> cells) {
      write("| " + String.join(" | ", cells.stream().map(MarkdownRows::escaped).toList()) + " |\n");
    }

    private static String escaped(String cell) {
      return Csv.harmless(cell).replace("|", "\\|").replace('\n', ' ').replace('\r', ' ');
    }
  }

  private static final class TableRows extends RowPrinter {
    private final PrintStream out;
    private final List<List<String>> lines = new ArrayList<>();

    private TableRows(PrintStream out, List<String> columns) {
      super(out);
      this.out = out;
      lines.add(columns);
    }

    @Override
    void row(List<String> cells) {
      lines.add(cells);
    }

    @Override
    public void close() {
      TextTable.print(out, lines);
    }
  }

  private static final class JsonRows extends RowPrinter {
    private final List<String> columns;
    private String before = "[\n  ";

    private JsonRows(PrintStream out, List<String> columns) {
      super(out);
      this.columns = columns;
    }

    @Override
    void row(List<String> cells) {
      Map<String, Object> typed = new LinkedHashMap<>();
      for (int i = 0; i < columns.size(); i++) {
        typed.put(columns.get(i), value(cells.get(i)));
      }
      write(before);
      write(Json.line(typed));
      before = ",\n  ";
    }

    @Override
    public void close() {
      write(before.startsWith("[") ? "[]\n" : "\n]\n");
      super.close();
    }

    /** Numbers as numbers, and what is missing as null. */
    @SuppressWarnings("NullAway") // a missing figure is null in JSON
    private static Object value(String text) {
      if (text.isEmpty()) {
        return null;
      }
      int begin = text.charAt(0) == '-' ? 1 : 0;
      int point = -1;
      for (int i = begin; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c == '.' && point < 0) {
          point = i;
        } else if (c < '0' || c > '9') {
          return text;
        }
      }
      if (point < 0) {
        boolean whole = text.length() > begin && text.length() - begin <= 15;
        return whole ? (Object) Long.parseLong(text) : text;
      }
      boolean decimal = point > begin && point < text.length() - 1;
      return decimal ? (Object) Double.parseDouble(text) : text;
    }
  }
}
