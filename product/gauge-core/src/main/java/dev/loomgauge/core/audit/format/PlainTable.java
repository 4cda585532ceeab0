package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tables of foreign columns in plain text: a line with names of quantities, separated by tabs,
 * commas, bars or two blanks, and rows of as many cells below it.
 */
public record PlainTable(String name) implements LoadTestFormat {
  private static final int WIDEST = 1000;
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

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<String> lines = printed.lines();
    List<PrintedMeasurement> all = new ArrayList<>();
    for (int i = 0; i + 1 < lines.size(); i++) {
      for (Separator separator : SEPARATORS) {
        List<String> header = separator.cells(lines.get(i));
        if (header.size() > 1
            && separator.cells(lines.get(i + 1)).size() == header.size()
            && NamedColumns.areNamed(header)) {
          int end = i + 1;
          while (end < lines.size() && separator.cells(lines.get(end)).size() == header.size()) {
            end++;
          }
          all.addAll(NamedColumns.table(lines, i, i + 1, end, separator::cells));
          i = end - 1;
          break;
        }
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, all));
  }
}
