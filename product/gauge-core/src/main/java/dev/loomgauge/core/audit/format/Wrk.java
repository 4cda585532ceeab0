package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * wrk and wrk2. wrk keeps every connection busy; it leaves answers that came after its timeout out
 * of its response times and adds samples for requests that it could not send meanwhile. wrk2 takes
 * response times from its schedule.
 */
public final class Wrk implements LoadTestFormat {
  private static final Pattern BEGIN =
      Pattern.compile("^\\s*(\\d{1,15}) threads? and (\\d{1,15}) connections?");
  private static final Pattern LATENCY =
      Pattern.compile("^\\s*Latency\\s+([\\d.]+\\w+)\\s+[\\d.]+\\w+\\s+([\\d.]+\\w+)");
  private static final Pattern TOTAL =
      Pattern.compile("^\\s*(\\d{1,15}) requests in ([\\d.]+\\w+), ");
  private static final Pattern RATE = Pattern.compile("^Requests/sec:\\s+([\\d.]+)");
  private static final Pattern SOCKET =
      Pattern.compile(
          "Socket errors: connect (\\d{1,15}), read (\\d{1,15}), write (\\d{1,15}), timeout (\\d{1,15})");
  private static final Pattern STATUS = Pattern.compile("Non-2xx or 3xx responses: (\\d{1,15})");
  private static final Map<AuditColumn, Pattern> PERCENTILES =
      Map.of(
          AuditColumn.P50, percentile("50(?:\\.000)?"),
          AuditColumn.P75, percentile("75(?:\\.000)?"),
          AuditColumn.P90, percentile("90(?:\\.000)?"),
          AuditColumn.P99, percentile("99(?:\\.000)?"),
          AuditColumn.P999, percentile("99\\.900"));

  @Override
  public String name() {
    return "wrk";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    Optional<Line> begin = printed.line(BEGIN);
    if (begin.isEmpty() || !printed.has("Thread Stats")) {
      return Optional.empty();
    }
    boolean scheduled = printed.has("Thread calibration") || printed.has("HdrHistogram");
    PrintedMeasurement measurement = new PrintedMeasurement("", begin.get().number());
    load(measurement, begin.get(), scheduled);
    printed.line(TOTAL).ifPresent(line -> total(measurement, line));
    printed
        .line(RATE)
        .ifPresent(
            line ->
                measurement.measured(
                    AuditColumn.THROUGHPUT, PrintedQuantity.number(line.group(1)), line.from()));
    printed.line(LATENCY).ifPresent(line -> latency(measurement, line));
    PERCENTILES.forEach(
        (column, pattern) ->
            printed
                .line(pattern)
                .ifPresent(
                    line ->
                        measurement.measured(
                            column, PrintedQuantity.millis(line.group(1)), line.from())));
    failures(measurement, printed);
    return Optional.of(Reading.of(scheduled ? "wrk2" : name(), measurement));
  }

  private static void load(PrintedMeasurement measurement, Line begin, boolean scheduled) {
    Optional<PrintedQuantity> connections = PrintedQuantity.number(begin.group(2));
    if (scheduled) {
      measurement.count(AuditColumn.CONNECTIONS, connections, begin.from());
      measurement.open("wrk2 sends at a rate");
      measurement.assume(
          AuditColumn.LATENCY,
          "schedule",
          "wrk2 counts from the moment at which a request was due");
      return;
    }
    // Each thread has as many connections as every other: of 11 on 2 threads, 10 are opened.
    double threads = Double.parseDouble(begin.group(1));
    double opened = connections.map(PrintedQuantity::value).orElse(0.0);
    opened = threads > 0 ? Math.floor(opened / threads) * threads : opened;
    measurement.take(AuditColumn.USERS, PrintedFigure.exact(opened), begin.from());
    measurement.closed("each connection of wrk sends again as soon as it has its answer");
    measurement.assume(
        AuditColumn.LATENCY, "corrected", "wrk adds samples for requests that it could not send");
  }

  private static void total(PrintedMeasurement measurement, Line line) {
    measurement.count(AuditColumn.REQUESTS, PrintedQuantity.number(line.group(1)), line.from());
    measurement.measured(
        AuditColumn.DURATION,
        TimeUnits.seconds(PrintedQuantity.millis(line.group(2))),
        line.from());
  }

  private static void latency(PrintedMeasurement measurement, Line line) {
    measurement.measured(AuditColumn.MEAN, PrintedQuantity.millis(line.group(1)), line.from());
    measurement.measured(AuditColumn.MAX, PrintedQuantity.millis(line.group(2)), line.from());
  }

  /** Errors are printed only where there were some. */
  private static void failures(PrintedMeasurement measurement, Printed printed) {
    Optional<Line> socket = printed.line(SOCKET);
    Optional<Line> status = printed.line(STATUS);
    long failed =
        Stream.of(socket, status)
            .flatMap(Optional::stream)
            .flatMap(
                line ->
                    Stream.of(1, 2, 3, 4)
                        .filter(g -> g <= line.match().groupCount())
                        .map(line::group))
            .mapToLong(Long::parseLong)
            .sum();
    if (printed.line(RATE).isPresent()) {
      measurement.take(
          AuditColumn.FAILURES,
          PrintedFigure.exact(failed),
          socket.or(() -> status).map(Line::from).orElse("no line of errors"));
    }
  }

  private static Pattern percentile(String share) {
    return Pattern.compile("^\\s*" + share + "%\\s+([\\d.]+\\w+)\\s*$");
  }
}
