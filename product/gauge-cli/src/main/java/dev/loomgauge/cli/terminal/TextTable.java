package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.Printable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows in columns as wide as their widest cell. */
public final class TextTable {
  private static final int GAP = 2;

  private TextTable() {}

  public static void print(PrintStream out, List<List<String>> rows) {
    lines(rows).forEach(out::println);
  }

  /**
   * Prints rows below the names of their groups, all in the same columns.
   *
   * @param rows the titles first
   * @param groups of the rows behind the titles; empty for none
   */
  public static void grouped(PrintStream out, List<List<String>> rows, List<String> groups) {
    List<String> lines = lines(rows);
    out.println(lines.getFirst());
    String group = "";
    for (int i = 0; i < groups.size(); i++) {
      if (!groups.get(i).equals(group)) {
        group = groups.get(i);
        out.println(Printable.oneLine(group));
      }
      out.println(lines.get(i + 1));
    }
  }

  public static List<String> lines(List<List<String>> cells) {
    List<List<String>> rows = shown(cells);
    int[] widths = widths(rows);
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  /**
   * Lines that every terminal has room for: columns that do not fit follow in a further table
   * below, each row with its labels again.
   *
   * @param labels first columns, which say what a row is
   * @param last columns that are enough for the last cell, which goes on below itself
   */
  public static List<String> fitting(List<List<String>> cells, int labels, int last) {
    List<List<String>> rows = shown(cells);
    int[] widths = widths(rows);
    List<String> lines = new ArrayList<>();
    for (List<Integer> columns : parts(widths, labels, last)) {
      List<List<String>> part =
          rows.stream().map(row -> columns.stream().map(row::get).toList()).toList();
      int[] own = widths(part);
      if (!lines.isEmpty()) {
        lines.add("");
      }
      part.forEach(row -> lines.addAll(wrapped(row, own)));
    }
    return List.copyOf(lines);
  }

  private static List<List<String>> shown(List<List<String>> cells) {
    return cells.stream().map(row -> row.stream().map(Printable::oneLine).toList()).toList();
  }

  /** The columns of each table. */
  private static List<List<Integer>> parts(int[] widths, int labels, int last) {
    List<List<Integer>> parts = new ArrayList<>();
    int used = Integer.MAX_VALUE / 2;
    for (int column = labels; column < widths.length; column++) {
      int width = column + 1 < widths.length ? widths[column] : Math.min(widths[column], last);
      if (used + GAP + width > Wrapped.COLUMNS) {
        parts.add(new ArrayList<>(IntStream.range(0, labels).boxed().toList()));
        used = IntStream.range(0, labels).map(label -> GAP + widths[label]).sum();
      }
      parts.getLast().add(column);
      used += GAP + width;
    }
    return parts;
  }

  private static List<String> wrapped(List<String> row, int[] widths) {
    String line = line(row, widths);
    return line.length() <= Wrapped.COLUMNS
        ? List.of(line)
        : Wrapped.lines(line.substring(0, line.length() - row.getLast().length()), row.getLast());
  }

  private static int[] widths(List<List<String>> rows) {
    int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
    rows.forEach(
        row -> {
          for (int i = 0; i < row.size(); i++) {
            widths[i] = Math.max(widths[i], row.get(i).length());
          }
        });
    return widths;
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder(" ".repeat(GAP));
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i))
          .append(" ".repeat(i + 1 < row.size() ? widths[i] - row.get(i).length() + GAP : 0));
    }
    return line.toString().stripTrailing();
  }
}
