package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tables in a Markdown document whose header names quantities; all rows of all such tables. */
public record MarkdownTable(String name) implements LoadTestFormat {
  private static final Pattern RULE =
      Pattern.compile("\\s*\\|?(\\s*:?-+:?\\s*\\|)+\\s*(:?-+:?)?\\s*");

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<String> lines = printed.lines();
    List<PrintedMeasurement> all = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (rule(lines.get(i))) {
        int end = i + 1;
        while (end < lines.size() && lines.get(end).contains("|") && !rule(lines.get(end))) {
          end++;
        }
        all.addAll(NamedColumns.table(lines, i - 1, i + 1, end, MarkdownTable::cells));
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, all));
  }

  private static boolean rule(String line) {
    return line.length() < Decoration.WIDEST
        && line.contains("-")
        && line.contains("|")
        && RULE.matcher(line).matches();
  }

  private static List<String> cells(String line) {
    String inner = line.strip().replaceFirst("^\\|", "").replaceFirst("\\|$", "");
    return Arrays.stream(inner.split("(?<!\\\\)\\|", -1))
        .map(cell -> cell.strip().replaceAll("[*`]|\\\\(?=\\|)", ""))
        .toList();
  }
}
