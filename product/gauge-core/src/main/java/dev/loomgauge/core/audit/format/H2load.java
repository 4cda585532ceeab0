package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Optional;
import java.util.regex.Pattern;

/** h2load of nghttp2. Its clients are the users as long as each has one stream. */
public final class H2load implements LoadTestFormat {
  private static final Pattern CLIENTS =
      Pattern.compile("spawning thread #\\d+: (\\d{1,15}) total client");
  private static final Pattern FINISHED =
      Pattern.compile("^finished in ([\\d.]+\\w+), ([\\d.]+) req/s");
  private static final Pattern REQUESTS =
      Pattern.compile(
          "^requests: (\\d{1,15}) total, \\d+ started, (\\d{1,15}) done, (\\d{1,15}) succeeded, (\\d{1,15}) failed");
  private static final Pattern STATUS =
      Pattern.compile("^status codes: \\d+ 2xx, \\d+ 3xx, (\\d{1,15}) 4xx, (\\d{1,15}) 5xx");
  private static final Pattern TIME =
      Pattern.compile(
          "^time for request:\\s+([\\d.]+\\w+)\\s+([\\d.]+\\w+)\\s+([\\d.]+\\w+)\\s+[\\d.]+\\w+");

  @Override
  public String name() {
    return "h2load";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    Optional<Line> finished = printed.line(FINISHED);
    Optional<Line> time = printed.line(TIME);
    if (finished.isEmpty() || time.isEmpty()) {
      return Optional.empty();
    }
    PrintedMeasurement measurement = new PrintedMeasurement("", finished.get().number());
    clients(measurement, printed);
    measurement.closed("each client of h2load sends again as soon as it has its answer");
    measurement.assume(AuditColumn.WINDOW, "count", "h2load sends a number of requests as a rule");
    measurement.measured(
        AuditColumn.DURATION,
        TimeUnits.seconds(PrintedQuantity.millis(finished.get().group(1))),
        finished.get().from());
    measurement.measured(
        AuditColumn.THROUGHPUT,
        PrintedQuantity.number(finished.get().group(2)),
        finished.get().from());
    measurement.measured(
        AuditColumn.MEAN, PrintedQuantity.millis(time.get().group(3)), time.get().from());
    measurement.measured(
        AuditColumn.MAX, PrintedQuantity.millis(time.get().group(2)), time.get().from());
    printed.line(REQUESTS).ifPresent(line -> counts(measurement, printed, line));
    measurement.note("One stream a client is assumed (-m 1); with -m M, --users is clients x M.");
    return Optional.of(Reading.of(name(), measurement));
  }

  private static void clients(PrintedMeasurement measurement, Printed printed) {
    long clients = 0;
    Optional<Line> first = printed.line(CLIENTS);
    for (Optional<Line> line = first;
        line.isPresent();
        line = printed.line(CLIENTS, line.get().number())) {
      clients += Long.parseLong(line.get().group(1));
    }
    if (first.isPresent()) {
      measurement.take(AuditColumn.USERS, PrintedFigure.exact(clients), first.get().from());
    }
  }

  private static void counts(PrintedMeasurement measurement, Printed printed, Line line) {
    measurement.count(AuditColumn.REQUESTS, PrintedQuantity.number(line.group(2)), line.from());
    // Those that failed have a status in the next line or none: the larger figure holds both.
    long failed = Long.parseLong(line.group(4));
    long refused =
        printed
            .line(STATUS)
            .map(codes -> Long.parseLong(codes.group(1)) + Long.parseLong(codes.group(2)))
            .orElse(0L);
    measurement.take(
        AuditColumn.FAILURES, PrintedFigure.exact(Math.max(failed, refused)), line.from());
  }
}
