package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.law.LatencyQuantiles;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The aggregate and the summary report of JMeter, saved as CSV, or made by the command line of its
 * plugins: a row a label, then the total.
 */
public record JMeterTable(String name) implements LoadTestFormat {
  private static final int MOST = 10_000;

  /** Its clock ticks in milliseconds. */
  private static final double TICK_MS = 1;

  /** How the header of each begins. */
  private static final Pattern HEADER =
      Pattern.compile(
          "label,# samples,average,.*|sampler_label,aggregate_report_count,average,.*",
          Pattern.CASE_INSENSITIVE);

  @Override
  public Optional<Reading> recognise(Printed printed) {
    String head = printed.lines().isEmpty() ? "" : printed.lines().getFirst();
    boolean tabs = head.contains("\t");
    if (!HEADER.matcher(head.replace('\t', ',')).matches()) {
      return Optional.empty();
    }
    try {
      List<List<String>> rows =
          tabs
              ? printed.lines().stream().map(line -> List.of(line.split("\t", -1))).toList()
              : Csv.parse(printed.text());
      return NamedColumns.ofMillis(rows.getFirst(), JMeterTable::word)
          .flatMap(columns -> reading(columns, rows));
    } catch (ResultsException e) {
      return Optional.empty();
    }
  }

  private Optional<Reading> reading(NamedColumns columns, List<List<String>> rows) {
    List<PrintedMeasurement> all = new ArrayList<>();
    for (int i = 1; i < Math.min(rows.size(), MOST); i++) {
      if (rows.get(i).size() == rows.getFirst().size()) {
        PrintedMeasurement row = columns.row(rows.get(i), i + 1L, "line " + (i + 1));
        row.closed("threads of JMeter send again as soon as they have an answer");
        LatencyQuantiles.ALL.forEach(column -> row.widen(column, TICK_MS));
        all.add(row);
      }
    }
    if (!all.isEmpty() && all.getLast().title().equalsIgnoreCase("TOTAL")) {
      all.getLast().totalOf(all.subList(0, all.size() - 1));
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, all));
  }

  /**
   * The usual name of a column; none for the deviation, which is that of its whole milliseconds.
   */
  private static String word(String column) {
    String bare =
        column.strip().toLowerCase(Locale.ROOT).replace("aggregate_report_", "").replace('_', ' ');
    return switch (bare) {
      case "count" -> "samples";
      case "rate" -> "throughput";
      case "error%", "error %" -> "errors %";
      case "std. dev.", "stddev" -> "";
      default -> bare;
    };
  }
}
