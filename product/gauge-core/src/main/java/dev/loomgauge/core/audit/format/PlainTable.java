package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tables of foreign columns in plain text: a line with names of quantities, separated by tabs,
 * commas, bars or two blanks, and rows of as many cells below it, between which rules may be drawn.
 */
public record PlainTable(String name) implements LoadTestFormat {
  private static final int WIDEST = 1000;

  /** The characters of which boxes are drawn, and the one behind them. */
  private static final int BOXES = 0x2500;

  private static final int BEYOND = 0x2580;

  private static final List<Separator> SEPARATORS =
      List.of(
          new Separator("\t", "\\t"),
          new Separator("|", "\\|"),
          new Separator("\u2502", "\u2502"),
          new Separator("  ", "\\s{2,}"),
          new Separator(",", ",(?! )"));

  /** What stands between cells; a line without the sign has none. */
  private record Separator(String sign, Pattern pattern) {
    Separator(String sign, String pattern) {
      this(sign, Pattern.compile(pattern));
    }

    List<String> cells(String line) {
      String text = line.length() > WIDEST ? "" : line.strip();
      return text.contains(sign)
          ? Arrays.stream(pattern.split(text, -1)).map(PlainTable::bare).toList()
          : List.of();
    }
  }

  /** A cell without the quotes that programs put around each. */
  private static String bare(String cell) {
    String text = cell.strip();
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1).strip() : text;
  }

  /** A line between the header and the rows of a grid, or between two rows. */
  private static boolean isRule(String line) {
    return line.strip().length() > 2
        && line.chars().allMatch(c -> " \t+|=-".indexOf(c) >= 0 || (c >= BOXES && c < BEYOND));
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<String> lines = printed.lines();
    List<PrintedMeasurement> all = new ArrayList<>();
    for (int i = 0; i + 1 < lines.size(); i++) {
      for (Separator separator : SEPARATORS) {
        List<String> header = separator.cells(lines.get(i));
        int first = isRule(lines.get(i + 1)) ? i + 2 : i + 1;
        if (header.size() > 1
            && first < lines.size()
            && separator.cells(lines.get(first)).size() == header.size()
            && NamedColumns.areNamed(header)) {
          int end = first;
          while (end < lines.size() && goesOn(lines, end, separator, header.size())) {
            end++;
          }
          all.addAll(NamedColumns.table(lines, i, first, end, separator::cells));
          i = end - 1;
          break;
        }
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, all));
  }

  /** Whether a line belongs to the table above it: a rule, or a row that is no header below one. */
  private static boolean goesOn(List<String> lines, int at, Separator separator, int width) {
    List<String> cells = separator.cells(lines.get(at));
    return isRule(lines.get(at))
        || (cells.size() == width && !(isRule(lines.get(at - 1)) && NamedColumns.areNamed(cells)));
  }
}
