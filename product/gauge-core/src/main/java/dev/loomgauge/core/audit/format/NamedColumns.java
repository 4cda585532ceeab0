package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which column of a foreign table holds which quantity: by its name, and in the unit that stands
 * behind the name or behind the figure. A time without any unit is not taken.
 */
final class NamedColumns {
  private static final Pattern UNIT =
      Pattern.compile(
          "(?:[(\\[,_ ]|^)\\s*(ns|us|\u00b5s|ms|msec|millis(?:econds)?|s|secs?|seconds|min)\\s*[)\\]]?$");
  private static final List<Named> NAMES =
      List.of(
          new Named(
              AuditColumn.USERS, "users|concurrency|concurrent users|vus|virtual users|clients"),
          new Named(AuditColumn.CONNECTIONS, "connections"),
          new Named(
              AuditColumn.THROUGHPUT,
              "(?:throughput(?:_rps)?|rps|req/s|reqs?/sec|requests?/s|requests?/sec(?:ond)?|requests per"
                  + " second|tps|qps)"),
          new Named(
              AuditColumn.MEAN,
              "(?:mean|avg|average)(?: latency| response time| time)?|latency"
                  + " (?:avg|mean)|latency_?avg|average_?latency"),
          new Named(AuditColumn.P50, "p50|median|percentile ?50|percentile_?50|50th|50 ?%"),
          new Named(AuditColumn.P75, "p75|percentile_?75|75th|75 ?%"),
          new Named(AuditColumn.P90, "p90|percentile ?90|percentile_?90|90th|90 ?%"),
          new Named(AuditColumn.P95, "p95|percentile ?95|percentile_?95|95th|95 ?%"),
          new Named(AuditColumn.P99, "p99|percentile ?99|percentile_?99|99th|99 ?%"),
          new Named(AuditColumn.P999, "p99\\.9|p999|percentile_?99_?9|99\\.9th|99\\.9 ?%"),
          new Named(
              AuditColumn.MAX,
              "(?:max|maximum)(?: latency| response time| time)?|latency_?max|maximum_?latency|latency max"),
          new Named(AuditColumn.DURATION, "duration|test duration"),
          new Named(
              AuditColumn.REQUESTS, "requests|total requests|total_?requests|samples|# samples"),
          new Named(
              AuditColumn.FAILURES,
              "errors|failures|failed|failed requests|error rate|errors %|error %"),
          new Named(AuditColumn.THINK, "think|think time"));

  /** A longer cell names no quantity. */
  private static final int WIDEST = 200;

  private final List<String> header;
  private final Map<AuditColumn, Integer> places = new EnumMap<>(AuditColumn.class);
  private final Map<AuditColumn, Double> factors = new EnumMap<>(AuditColumn.class);

  private NamedColumns(List<String> header) {
    this.header = header;
    for (int i = 0; i < header.size(); i++) {
      if (header.get(i).length() < WIDEST) {
        find(header.get(i).strip().toLowerCase(Locale.ROOT), i);
      }
    }
  }

  /** Of a header; empty where it names fewer than two quantities that a law can hold together. */
  static Optional<NamedColumns> of(List<String> header) {
    NamedColumns columns = new NamedColumns(header);
    return columns.places.size() < 2 ? Optional.empty() : Optional.of(columns);
  }

  /** A row of cells; where none of them is a figure it has nothing. */
  PrintedMeasurement row(List<String> cells, long line, String at) {
    PrintedMeasurement measurement = new PrintedMeasurement(title(cells), line);
    places.forEach(
        (column, place) -> {
          if (place < cells.size()) {
            String from = at + ", column " + header.get(place).strip();
            take(measurement, column, cells.get(place).strip(), from);
          }
        });
    return measurement;
  }

  private void take(PrintedMeasurement measurement, AuditColumn column, String cell, String from) {
    boolean share = cell.endsWith("%");
    if (column == AuditColumn.FAILURES) {
      PrintedQuantity.number(cell.replace("%", ""))
          .ifPresent(
              found ->
                  measurement.take(
                      column, new PrintedFigure(found.value(), found.digit(), 0, share), from));
    } else if (time(column)) {
      double perUnit = column == AuditColumn.DURATION ? 0.001 : 1;
      Optional<PrintedQuantity> own =
          PrintedQuantity.millis(cell).filter(found -> found.value() > 0);
      Double factor = factors.get(column);
      Optional<PrintedQuantity> found =
          own.or(
              () ->
                  factor == null ? Optional.empty() : scaled(PrintedQuantity.number(cell), factor));
      measurement.measured(column, scaled(found, perUnit), from);
    } else if (column == AuditColumn.THROUGHPUT) {
      measurement.measured(
          column,
          PrintedQuantity.number(cell.replaceFirst("\\s*(?:req|requests)?/s(?:ec)?$", "")),
          from);
    } else {
      measurement.count(column, PrintedQuantity.number(cell), from);
    }
  }

  /** What stands before the first figure names the row. */
  private String title(List<String> cells) {
    int first = places.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < Math.min(first, cells.size()); i++) {
      words.add(cells.get(i).strip());
    }
    return String.join(" ", words);
  }

  private void find(String name, int index) {
    String plain = name.replaceAll("[*`]", "");
    Matcher unit = UNIT.matcher(plain);
    boolean told = unit.find();
    String bare =
        (told ? plain.substring(0, unit.start()) : plain).replaceAll("[(\\[_ ]+$", "").strip();
    for (Named named : NAMES) {
      boolean exact = plain.matches(named.names());
      if ((exact || bare.matches(named.names())) && !places.containsKey(named.column())) {
        places.put(named.column(), index);
        if (told && !exact) {
          factors.put(named.column(), factor(unit.group(1)));
        }
        return;
      }
    }
  }

  private static boolean time(AuditColumn column) {
    return column.header().endsWith("_ms") || column == AuditColumn.DURATION;
  }

  private static Optional<PrintedQuantity> scaled(Optional<PrintedQuantity> found, double factor) {
    return found.map(
        quantity -> new PrintedQuantity(quantity.value() * factor, quantity.digit() * factor));
  }

  private static double factor(String unit) {
    return switch (unit) {
      case "ns" -> 1e-6;
      case "us", "\u00b5s" -> 1e-3;
      case "ms", "msec", "millis", "milliseconds" -> 1;
      case "min" -> 60_000;
      default -> 1000;
    };
  }

  private record Named(AuditColumn column, String names) {}
}
