package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Tables of an HTML page whose first row names quantities. */
public record HtmlTable(String name) implements LoadTestFormat {
  @Override
  public Optional<Reading> recognise(Printed printed) {
    if (!printed.has("<")) {
      return Optional.empty();
    }
    List<PrintedMeasurement> all = new ArrayList<>();
    Lines lines = new Lines(printed.text());
    for (Part table : parts(printed.text(), new Part(0, printed.text().length()), "table")) {
      List<NamedColumns.Row> rows = new ArrayList<>();
      for (Part row : parts(printed.text(), table, "tr")) {
        rows.add(new NamedColumns.Row(lines.of(row.from()), cells(printed.text(), row)));
      }
      int head = 0;
      while (head < rows.size() && !NamedColumns.areNamed(rows.get(head).cells())) {
        head++;
      }
      head = head == rows.size() ? 0 : head;
      if (rows.size() > head + 1) {
        all.addAll(
            NamedColumns.table(
                rows.get(head).cells(),
                rows.subList(head + 1, rows.size()),
                Numerals.of(rows.stream().map(row -> String.join("  ", row.cells())).toList())));
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, all));
  }

  /** What stands between the tags of an element. */
  private record Part(int from, int to) {}

  /** Counts line ends from place to place, once over the text. */
  private static final class Lines {
    private final String text;
    private int counted;
    private int line = 1;

    private Lines(String text) {
      this.text = text;
    }

    private int of(int place) {
      for (; counted < place; counted++) {
        line += text.charAt(counted) == '\n' ? 1 : 0;
      }
      return line;
    }
  }

  /**
   * The elements of a name within a part, up to the first that has no end. Found by hand: a pattern
   * would look for the end of each of a million beginnings.
   */
  private static List<Part> parts(String text, Part within, String name) {
    List<Part> found = new ArrayList<>();
    int at = within.from();
    while (true) {
      int begin = tag(text, "<" + name, at, within.to());
      int inner = begin < 0 ? -1 : text.indexOf('>', begin);
      int end = inner < 0 ? -1 : tag(text, "</" + name, inner, within.to());
      if (end < 0) {
        return found;
      }
      found.add(new Part(inner + 1, end));
      at = end + 1;
    }
  }

  /** Where a tag stands in whatever case, with no letter behind its name; or -1. */
  private static int tag(String text, String tag, int from, int to) {
    for (int at = text.indexOf('<', from); at >= 0 && at < to; at = text.indexOf('<', at + 1)) {
      int behind = at + tag.length();
      if (text.regionMatches(true, at, tag, 0, tag.length())
          && behind < text.length()
          && !Character.isLetter(text.charAt(behind))) {
        return at;
      }
    }
    return -1;
  }

  private static List<String> cells(String text, Part row) {
    return Stream.of("th", "td")
        .flatMap(name -> parts(text, row, name).stream())
        .sorted(Comparator.comparingInt(Part::from))
        .map(cell -> plain(text.substring(cell.from(), cell.to())))
        .toList();
  }

  private static String plain(String cell) {
    return Decoration.entities(cell.replaceAll("<[^<>]*>", " ")).replaceAll("\\s+", " ").strip();
  }
}
