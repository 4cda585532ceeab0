package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tables of foreign columns in plain text: a line with names of quantities, separated by tabs,
 * commas, bars or two blanks, and rows of as many cells below it.
 */
public final class PlainTable implements LoadTestFormat {
  private static final int WIDEST = 1000;
  private static final List<Pattern> SEPARATORS =
      Stream.of("\\t", "[|\u2502]", "\\s{2,}", ",(?! )").map(Pattern::compile).toList();

  @Override
  public String name() {
    return "table";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<String> lines = printed.lines();
    List<PrintedMeasurement> all = new ArrayList<>();
    for (int i = 0; i + 1 < lines.size(); i++) {
      for (Pattern separator : SEPARATORS) {
        List<String> header = cells(lines.get(i), separator);
        if (header.size() > 1
            && cells(lines.get(i + 1), separator).size() == header.size()
            && NamedColumns.of(header, Numerals.of(List.of())).isPresent()) {
          int end = i + 1;
          while (end < lines.size() && cells(lines.get(end), separator).size() == header.size()) {
            end++;
          }
          all.addAll(rows(lines, i, end, header, separator));
          i = end - 1;
          break;
        }
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name(), all));
  }

  private static List<PrintedMeasurement> rows(
      List<String> lines, int begin, int end, List<String> header, Pattern separator) {
    List<List<String>> rows = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    for (int i = begin + 1; i < end; i++) {
      rows.add(cells(lines.get(i), separator));
      numbers.add(i + 1);
    }
    return rows.isEmpty()
        ? List.of()
        : NamedColumns.rows(header, rows, numbers, Numerals.of(lines.subList(begin, end)));
  }

  private static List<String> cells(String line, Pattern separator) {
    return line.isBlank() || line.length() > WIDEST
        ? List.of()
        : Arrays.stream(separator.split(line.strip(), -1)).map(String::strip).toList();
  }
}
