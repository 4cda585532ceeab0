package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The aggregate and the summary report of JMeter, saved as CSV, or made by the command line of its
 * plugins: a row a label, then the total.
 */
public record JMeterTable(String name) implements LoadTestFormat {
  private static final int MOST = 10_000;

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
    List<PrintedMeasurement> all = new ArrayList<>();
    try {
      List<List<String>> rows =
          tabs
              ? printed.lines().stream().map(line -> List.of(line.split("\t", -1))).toList()
              : Csv.parse(printed.text());
      for (int i = 1; i < Math.min(rows.size(), MOST); i++) {
        if (rows.get(i).size() == rows.getFirst().size()) {
          all.add(row(rows.getFirst(), rows.get(i), i + 1));
        }
      }
    } catch (ResultsException e) {
      return Optional.empty();
    }
    if (!all.isEmpty() && all.getLast().title().equalsIgnoreCase("TOTAL")) {
      all.getLast().totalOf(all.subList(0, all.size() - 1));
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, all));
  }

  private static PrintedMeasurement row(List<String> header, List<String> cells, int line) {
    PrintedMeasurement measurement = new PrintedMeasurement(cells.getFirst(), line);
    measurement.closed("threads of JMeter send again as soon as they have an answer");
    for (int i = 1; i < header.size(); i++) {
      String column = header.get(i).strip();
      String from = "line " + line + ", column " + column;
      String name =
          column.toLowerCase(Locale.ROOT).replace("aggregate_report_", "").replaceAll("[_ ]", "");
      String cell = cells.get(i).strip();
      AuditColumn time = time(name);
      if (time != null) {
        measurement.ticked(time, PrintedQuantity.millis(cell + "ms"), from);
      } else if (name.equals("#samples") || name.equals("count")) {
        measurement.count(AuditColumn.REQUESTS, PrintedQuantity.number(cell), from);
      } else if (name.equals("throughput") || name.equals("rate")) {
        measurement.measured(AuditColumn.THROUGHPUT, throughput(cell), from);
      } else if (name.equals("error%")) {
        PrintedQuantity.number(cell.replace("%", ""))
            .ifPresent(share -> measurement.take(AuditColumn.FAILURES, share.percent(), from));
      }
    }
    return measurement;
  }

  private static @Nullable AuditColumn time(String name) {
    return switch (name) {
      case "average" -> AuditColumn.MEAN;
      case "median", "50%line" -> AuditColumn.P50;
      case "90%line" -> AuditColumn.P90;
      case "95%line" -> AuditColumn.P95;
      case "99%line" -> AuditColumn.P99;
      case "max", "maximum" -> AuditColumn.MAX;
      default -> null;
    };
  }

  /** "957.4/sec", "57.4/min", or the bare number a second. */
  private static Optional<PrintedQuantity> throughput(String cell) {
    double perSecond = cell.endsWith("/min") ? 1.0 / 60 : cell.endsWith("/hour") ? 1.0 / 3600 : 1;
    return PrintedQuantity.number(cell.replaceFirst("/(sec|min|hour)$", ""))
        .map(rate -> rate.times(perSecond));
  }
}
