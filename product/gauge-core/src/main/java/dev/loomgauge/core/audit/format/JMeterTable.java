package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The aggregate and the summary report of JMeter, saved as CSV: a row a label, then the total. */
public record JMeterTable(String name) implements LoadTestFormat {
  private static final int MOST = 10_000;

  @Override
  public Optional<Reading> recognise(Printed printed) {
    String head = printed.lines().isEmpty() ? "" : printed.lines().getFirst();
    boolean tabs = head.contains("\t");
    if (!head.toLowerCase(Locale.ROOT).replace('\t', ',').startsWith("label,# samples,average,")) {
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
      String name = header.get(i).strip();
      String from = "line " + line + ", column " + name;
      String cell = cells.get(i).strip();
      AuditColumn time = time(name);
      if (time != null) {
        measurement.ticked(time, PrintedQuantity.millis(cell + "ms"), from);
      } else if (name.equals("# Samples")) {
        measurement.count(AuditColumn.REQUESTS, PrintedQuantity.number(cell), from);
      } else if (name.equals("Throughput")) {
        measurement.measured(AuditColumn.THROUGHPUT, throughput(cell), from);
      } else if (name.equals("Error %")) {
        PrintedQuantity.number(cell.replace("%", ""))
            .ifPresent(share -> measurement.take(AuditColumn.FAILURES, share.percent(), from));
      }
    }
    return measurement;
  }

  private static @Nullable AuditColumn time(String name) {
    return switch (name) {
      case "Average" -> AuditColumn.MEAN;
      case "Median", "50% Line" -> AuditColumn.P50;
      case "90% Line" -> AuditColumn.P90;
      case "95% Line" -> AuditColumn.P95;
      case "99% Line" -> AuditColumn.P99;
      case "Max", "Maximum" -> AuditColumn.MAX;
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
