package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.law.LatencyQuantiles;
import dev.loomgauge.core.audit.table.PrintedFigure;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The statistics that {@code locust --csv} writes; its last row is the sum of the others. */
public record LocustTable(String name) implements LoadTestFormat {
  private static final Pattern HEADER =
      Pattern.compile(
          "(?i)^\"?(?:type|method)\"?,\"?name\"?,\"?(?:request count|# requests)\"?,.*");

  @Override
  public Optional<Reading> recognise(Printed printed) {
    if (printed.lines().isEmpty() || !HEADER.matcher(printed.lines().getFirst()).matches()) {
      return Optional.empty();
    }
    try {
      List<List<String>> rows = Csv.parse(printed.text());
      return NamedColumns.ofMillis(rows.getFirst(), UnaryOperator.identity())
          .flatMap(columns -> total(columns, rows));
    } catch (ResultsException e) {
      return Optional.empty();
    }
  }

  private Optional<Reading> total(NamedColumns columns, List<List<String>> rows) {
    List<PrintedMeasurement> all = new ArrayList<>();
    for (int i = 1; i < rows.size(); i++) {
      List<String> row = rows.get(i);
      PrintedMeasurement found = columns.row(row, i + 1L, "line " + (i + 1));
      if (row.size() > 2 && row.get(1).matches("Aggregated|Total")) {
        found.totalOf(all);
        return Optional.of(new Reading(name, List.of(sum(found))));
      }
      all.add(found);
    }
    return Optional.empty();
  }

  /** Its percentiles are rounded to two digits from 100 ms on. */
  private static PrintedMeasurement sum(PrintedMeasurement found) {
    found.closed("users of locust send again when they have an answer and have waited");
    for (LatencyQuantiles.Point percentile : LatencyQuantiles.PERCENTILES) {
      found.change(
          percentile.column(),
          figure -> new PrintedFigure(figure.value(), 0.5, twoDigits(figure.value()), false));
    }
    found.settle();
    return found;
  }

  /** Half of the second digit of a time of three digits and more. */
  static double twoDigits(double millis) {
    return millis < 100 ? 0.5 : 0.5 * Math.pow(10, Math.floor(Math.log10(millis)) - 1);
  }
}
