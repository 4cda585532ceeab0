package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Figures of a tool that is not known, each in a line of its own behind its name: {@code Mean
 * latency: 12.3 ms}. A name that comes again begins another run.
 */
public record NamedLines(String name) implements LoadTestFormat {
  /** Fewer quantities are words that happen to be followed by a number. */
  private static final int FEWEST = 3;

  private static final int WIDEST = 300;
  private static final Pattern LINE =
      Pattern.compile(
          "^\\s*[\"']?([A-Za-z#0-9][\\w ./%()#-]*?)[\"']?\\s*(?:[:=|\\t\u2502]|\\.{2,}:?|\\s{2})[\\s|]*[\"']?"
              + "((?:\\d{1,3}(?: \\d{3}(?![\\d%]))+(?:[.,]\\d+)?|\\d[\\d.,'_]*)\\s?(?:[kKMG](?![A-Za-z])|%|[a-z\u00b5]{1,12}(?:/s(?:ec)?)?)?)(?=$|[\\s,;(\"'|])"
              // No bytes or bits.
              + "(?![\\d.,'_]*\\s?[KMGT]?i?[Bb](?:ytes?|its?|ps)?\\b)");

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<PrintedMeasurement> all = new ArrayList<>();
    Block block = new Block();
    List<String> lines = printed.lines();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher match = LINE.matcher(line.length() < WIDEST ? line : "");
      AuditColumn column = match.find() ? NamedColumns.named(match.group(1)) : null;
      if (column != null) {
        if (!block.seen.add(column)) {
          block.measurement().ifPresent(all::add);
          block = new Block();
          block.seen.add(column);
        }
        block.add(match.group(1).strip(), match.group(2).strip(), line, i + 1);
      }
    }
    block.measurement().ifPresent(all::add);
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, all));
  }

  /** The lines of one run. */
  private static final class Block {
    private final Set<AuditColumn> seen = EnumSet.noneOf(AuditColumn.class);
    private final List<String> names = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private int first;

    private void add(String name, String value, String line, int number) {
      first = names.isEmpty() ? number : first;
      names.add(name);
      values.add(value);
      lines.add(line);
    }

    private Optional<PrintedMeasurement> measurement() {
      return NamedColumns.of(names, Numerals.of(lines))
          .map(columns -> columns.row(values, first, "line " + first + " on"))
          .map(found -> found.named("", first))
          .filter(found -> found.taken().size() >= FEWEST)
          .filter(found -> found.has(AuditColumn.THROUGHPUT) || found.has(AuditColumn.MEAN));
    }
  }
}
