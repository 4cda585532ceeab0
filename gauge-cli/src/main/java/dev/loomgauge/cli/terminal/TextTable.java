package dev.loomgauge.cli.terminal;

import java.io.PrintStream;
import java.util.List;

/** Rows in columns as wide as their widest cell. */
public final class TextTable {
  private TextTable() {}

  public static void print(PrintStream out, List<List<String>> rows) {
    lines(rows).forEach(out::println);
  }

  /** A line for each row. */
  public static List<String> lines(List<List<String>> rows) {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    rows.forEach(
        row -> {
          for (int i = 0; i < row.size(); i++) {
            widths[i] = Math.max(widths[i], row.get(i).length());
          }
        });
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder("  ");
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i))
          .append(" ".repeat(i + 1 < row.size() ? widths[i] - row.get(i).length() + 2 : 0));
    }
    return line.toString().stripTrailing();
  }
}
