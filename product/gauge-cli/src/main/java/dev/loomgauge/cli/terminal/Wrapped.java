package dev.loomgauge.cli.terminal;

import dev.loomgauge.core.Printable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Sentences on lines of a width that every terminal has. */
public final class Wrapped {
  static final int COLUMNS = 110;

  private Wrapped() {}

  /**
   * A text on as many lines as it needs; a word that is longer than a line stays whole, and a
   * percent sign stays with its number.
   *
   * @param first what the first line begins with; the others are indented as far
   */
  public static List<String> lines(String first, String text) {
    String indent = " ".repeat(first.length());
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    for (String word : Printable.oneLine(text).split(" (?!%)", -1)) {
      boolean begins = line.length() == first.length();
      if (!begins && line.length() + 1 + word.length() > COLUMNS) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
        begins = true;
      }
      line.append(begins ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  public static void print(PrintStream out, String first, String text) {
    lines(first, text).forEach(out::println);
  }

  /** Prints a title and its lines behind an empty line; nothing without lines. */
  public static void section(PrintStream out, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      out.println();
      out.println(title);
      lines.forEach(line -> print(out, "  - ", line));
    }
  }
}
