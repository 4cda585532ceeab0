package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The text report of vegeta, which sends at a rate. Its throughput is that of the successes. */
public final class Vegeta implements LoadTestFormat {
  static final String OPEN = "vegeta sends at a rate, whether answers come or not";

  private static final Pattern REQUESTS =
      Pattern.compile(
          "^Requests\\s+\\[total, rate, throughput\\]\\s+(\\d{1,15}), ([\\d.]+), ([\\d.]+)");
  private static final Pattern DURATION =
      Pattern.compile("^Duration\\s+\\[total, attack, wait\\]\\s+(\\S+), ");
  private static final Pattern LATENCIES = Pattern.compile("^Latencies\\s+\\[(.*)\\]\\s+(.*)$");
  private static final Pattern SUCCESS = Pattern.compile("^Success\\s+\\[ratio\\]\\s+([\\d.]+)%");
  private static final Pattern CODES =
      Pattern.compile("^Status Codes\\s+\\[code:count\\]\\s+(.*)$");
  private static final Pattern CODE = Pattern.compile("(\\d{1,15}):(\\d{1,15})");

  @Override
  public String name() {
    return "vegeta";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<PrintedMeasurement> all = new ArrayList<>();
    for (Optional<Line> begin = printed.line(REQUESTS);
        begin.isPresent();
        begin = printed.line(REQUESTS, begin.get().number())) {
      all.add(one(printed, begin.get()));
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name(), all));
  }

  private static PrintedMeasurement one(Printed printed, Line begin) {
    PrintedMeasurement measurement = new PrintedMeasurement("", begin.number());
    measurement.open(OPEN);
    measurement.count(AuditColumn.REQUESTS, PrintedQuantity.number(begin.group(1)), begin.from());
    measurement.measured(
        AuditColumn.THROUGHPUT, PrintedQuantity.number(begin.group(3)), begin.from());
    printed
        .line(DURATION, begin.number())
        .ifPresent(
            line ->
                measurement.measured(
                    AuditColumn.DURATION,
                    TimeUnits.seconds(PrintedQuantity.millis(line.group(1))),
                    line.from()));
    printed.line(LATENCIES, begin.number()).ifPresent(line -> latencies(measurement, line));
    printed
        .line(CODES, begin.number())
        .ifPresentOrElse(
            line -> failures(measurement, line),
            () ->
                printed.line(SUCCESS, begin.number()).ifPresent(line -> share(measurement, line)));
    return measurement;
  }

  /** Older versions have no minimum, so the names say which figure stands where. */
  private static void latencies(PrintedMeasurement measurement, Line line) {
    List<String> names = List.of(line.group(1).split(", ", -1));
    List<String> values = List.of(line.group(2).split(", ", -1));
    for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
      AuditColumn column =
          switch (names.get(i).strip()) {
            case "mean" -> AuditColumn.MEAN;
            case "50" -> AuditColumn.P50;
            case "90" -> AuditColumn.P90;
            case "95" -> AuditColumn.P95;
            case "99" -> AuditColumn.P99;
            case "max" -> AuditColumn.MAX;
            default -> null;
          };
      if (column != null) {
        measurement.measured(column, PrintedQuantity.millis(values.get(i)), line.from());
      }
    }
  }

  private static void failures(PrintedMeasurement measurement, Line line) {
    long failed =
        CODE.matcher(line.group(1))
            .results()
            .filter(code -> !code.group(1).startsWith("2") && !code.group(1).startsWith("3"))
            .mapToLong(code -> Long.parseLong(code.group(2)))
            .sum();
    measurement.take(AuditColumn.FAILURES, PrintedFigure.exact(failed), line.from());
  }

  private static void share(PrintedMeasurement measurement, Line line) {
    PrintedQuantity.number(line.group(1))
        .ifPresent(
            ok ->
                measurement.take(
                    AuditColumn.FAILURES,
                    new PrintedFigure(Math.max(0, 100 - ok.value()), ok.digit(), 0, true),
                    line.from()));
  }
}
