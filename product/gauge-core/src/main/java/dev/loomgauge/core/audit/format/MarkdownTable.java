package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Tables in a Markdown document whose header names quantities; all rows of all such tables. */
public final class MarkdownTable implements LoadTestFormat {
  /** A longer line is no rule below a header. */
  private static final int WIDEST = 2000;

  @Override
  public String name() {
    return "Markdown table";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<String> lines = printed.lines();
    List<PrintedMeasurement> all = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (rule(lines.get(i))) {
        Optional<NamedColumns> columns = NamedColumns.of(cells(lines.get(i - 1)));
        for (int row = i + 1; row < lines.size() && lines.get(row).contains("|"); row++) {
          int at = row;
          columns
              .map(found -> found.row(cells(lines.get(at)), at + 1L, "line " + (at + 1)))
              .filter(found -> !found.taken().isEmpty())
              .ifPresent(all::add);
        }
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name(), all));
  }

  private static boolean rule(String line) {
    return line.length() < WIDEST
        && line.contains("-")
        && line.matches("\\s*\\|?(\\s*:?-+:?\\s*\\|)+\\s*(:?-+:?)?\\s*");
  }

  private static List<String> cells(String line) {
    String inner = line.strip().replaceFirst("^\\|", "").replaceFirst("\\|$", "");
    return Arrays.stream(inner.split("(?<!\\\\)\\|", -1))
        .map(cell -> cell.strip().replaceAll("[*`]", ""))
        .toList();
  }
}
