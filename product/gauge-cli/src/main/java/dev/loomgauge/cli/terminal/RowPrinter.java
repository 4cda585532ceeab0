package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.report.text.Escape;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Prints rows of the same columns as they come; nothing of a row is kept, but for a table, whose
 * columns are as wide as their widest cell.
 */
public abstract sealed class RowPrinter implements AutoCloseable {
  public static RowPrinter of(Format format, PrintStream out, List<String> columns) {
    return switch (format) {
      case json -> new JsonRows(out, columns);
      case csv -> new CsvRows(out, columns);
      case markdown -> new MarkdownRows(out, columns);
      case table -> new TableRows(out, columns);
    };
  }

  /** Prints rows, each a cell a column, in their order; a parallel stream is worked on so. */
  public abstract void rows(Stream<List<String>> rows);

  final void row(List<String> cells) {
    rows(Stream.of(cells));
  }

  /** Prints what is still waiting; the stream stays open. */
  @Override
  public abstract void close();

  /** Rows that do not depend on each other. */
  private abstract static sealed class Lines extends RowPrinter {
    private static final int CHUNK = 1 << 16;

    private final PrintStream out;
    private final StringBuilder waiting = new StringBuilder();
    private final String between;
    private boolean any;

    /** With what stands between two rows. */
    private Lines(PrintStream out, String between) {
      this.out = out;
      this.between = between;
    }

    /** One row as text; asked by several threads at once. */
    abstract String text(List<String> cells);

    @Override
    public final void rows(Stream<List<String>> rows) {
      rows.map(cells -> HarmlessOutput.harmless(text(cells)))
          .forEachOrdered(
              text -> {
                write(any ? between + text : text);
                any = true;
              });
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

    final boolean any() {
      return any;
    }

    @Override
    public void close() {
      handOn();
      out.flush();
    }
  }

  private static final class CsvRows extends Lines {
    private CsvRows(PrintStream out, List<String> columns) {
      super(out, "");
      rows(Stream.of(columns));
    }

    @Override
    String text(List<String> cells) {
      return Csv.line(cells.stream().map(Csv::harmless).toList()) + "\n";
    }
  }

  private static final class MarkdownRows extends Lines {
    private MarkdownRows(PrintStream out, List<String> columns) {
      super(out, "");
      rows(Stream.of(columns));
      write("| " + String.join(" | ", columns.stream().map(c -> "---").toList()) + " |\n");
    }

    @Override
    String text(List<String> cells) {
      return "| " + String.join(" | ", cells.stream().map(Escape.MARKDOWN).toList()) + " |\n";
    }
  }

  private static final class TableRows extends RowPrinter {
    private final PrintStream out;
    private final List<List<String>> lines = new ArrayList<>();

    private TableRows(PrintStream out, List<String> columns) {
      this.out = out;
      lines.add(columns);
    }

    @Override
    public void rows(Stream<List<String>> rows) {
      rows.forEachOrdered(lines::add);
    }

    @Override
    public void close() {
      TextTable.print(out, lines);
    }
  }

  private static final class JsonRows extends Lines {
    /** Digits that every reader of JSON keeps. */
    private static final int DIGITS = 15;

    /** What stands before each value. */
    private final List<String> keys;

    private JsonRows(PrintStream out, List<String> columns) {
      super(out, ",");
      keys = columns.stream().map(JsonRows::key).toList();
      write("[");
    }

    private static String key(String column) {
      StringBuilder key = new StringBuilder();
      Json.quote(column, key);
      return key.append(':').toString();
    }

    @Override
    String text(List<String> cells) {
      StringBuilder json = new StringBuilder("\n  {");
      for (int i = 0; i < keys.size(); i++) {
        json.append(i == 0 ? "" : ",").append(keys.get(i));
        String cell = cells.get(i);
        if (cell.isEmpty()) {
          json.append("null");
        } else if (number(cell)) {
          json.append(cell);
        } else {
          Json.quote(cell, json);
        }
      }
      return json.append('}').toString();
    }

    @Override
    public void close() {
      write(any() ? "\n]\n" : "]\n");
      super.close();
    }

    /** Whether it is written as JSON writes a number without an exponent. */
    private static boolean number(String text) {
      int begin = text.charAt(0) == '-' ? 1 : 0;
      int whole = digits(text, begin);
      boolean plain = whole == begin + 1 || (whole > begin && text.charAt(begin) != '0');
      if (!plain || whole - begin > DIGITS) {
        return false;
      }
      boolean decimals =
          whole + 1 < text.length()
              && text.charAt(whole) == '.'
              && digits(text, whole + 1) == text.length();
      return decimals || whole == text.length();
    }

    /** Where the digits from a place on end. */
    private static int digits(String text, int from) {
      int end = from;
      while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
        end++;
      }
      return end;
    }
  }
}
