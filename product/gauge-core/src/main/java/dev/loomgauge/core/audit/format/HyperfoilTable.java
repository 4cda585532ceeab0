package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The statistics that Hyperfoil prints for people, a row a phase and metric. Its columns are others
 * in other versions; a column may be empty where it is right of all times.
 */
public record HyperfoilTable(String name) implements LoadTestFormat {
  private static final Pattern HEADER =
      Pattern.compile("\\bPHASE\\s+METRIC\\s+(?:THROUGHPUT|REQUESTS)\\b");
  private static final Pattern CELL =
      Pattern.compile("\\S+(?: (?:ns|us|\u00b5s|ms|s|m|h|req/s)(?=\\s|$))?");
  private static final Pattern TIME = Pattern.compile("\\d (?:ns|us|\u00b5s|ms|s)\\b");
  private static final List<String> FAILED = List.of("TIMEOUTS", "ERRORS", "4xx", "5xx");

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<String> lines = printed.lines();
    List<PrintedMeasurement> all = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("PHASE") && HEADER.matcher(lines.get(i)).find()) {
        List<String> header = Arrays.asList(lines.get(i).strip().split("\\s+"));
        Numerals numerals = Numerals.of(lines.subList(i, Math.min(lines.size(), i + 50)));
        for (int row = i + 1; row < lines.size() && TIME.matcher(lines.get(row)).find(); row++) {
          all.add(row(header, lines.get(i), lines.get(row), row + 1, numerals));
        }
      }
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, all));
  }

  private static PrintedMeasurement row(
      List<String> header, String head, String line, int number, Numerals numerals) {
    List<MatchResult> places = CELL.matcher(line).results().toList();
    List<String> cells = places.stream().map(MatchResult::group).toList();
    PrintedMeasurement found =
        NamedColumns.of(header, numerals)
            .map(columns -> columns.row(cells, number, "line " + number))
            .orElseGet(() -> new PrintedMeasurement("", number));
    found.remove(AuditColumn.FAILURES);
    for (String name : FAILED) {
      int at = head.indexOf(name);
      for (MatchResult place : places) {
        // Counts end where their name ends.
        boolean below = at >= 0 && place.end() > at && place.start() < at + name.length();
        if (below) {
          PrintedQuantity.number(place.group())
              .ifPresent(
                  n -> found.fail(name.toLowerCase(Locale.ROOT), n.value(), "line " + number));
        }
      }
    }
    found.settle();
    return found;
  }
}
