package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * ApacheBench. Its "Time per request" is concurrency x time / requests and confirms nothing: the
 * mean is that of its connection times, in whole milliseconds.
 */
public final class Ab implements LoadTestFormat {
  private static final Pattern CONCURRENCY = Pattern.compile("^Concurrency Level:\\s+(\\d{1,15})");
  private static final Pattern TAKEN =
      Pattern.compile("^Time taken for tests:\\s+([\\d.]+) seconds");
  private static final Pattern COMPLETE = Pattern.compile("^Complete requests:\\s+(\\d{1,15})");
  private static final Pattern FAILED = Pattern.compile("^Failed requests:\\s+(\\d{1,15})");
  private static final Pattern KINDS =
      Pattern.compile(
          "Connect: (\\d{1,15}), Receive: (\\d{1,15}), Length: (\\d{1,15}), Exceptions: (\\d{1,15})");
  private static final Pattern STATUS = Pattern.compile("^Non-2xx responses:\\s+(\\d{1,15})");
  private static final Pattern RATE = Pattern.compile("^Requests per second:\\s+([\\d.]+)");
  private static final Pattern TOTAL =
      Pattern.compile(
          "^Total:\\s+(\\d{1,15})\\s+(\\d{1,15})\\s+[\\d.]+\\s+(\\d{1,15})\\s+(\\d{1,15})");
  private static final Map<AuditColumn, Pattern> PERCENTILES =
      Map.of(
          AuditColumn.P75, percentile("75"),
          AuditColumn.P90, percentile("90"),
          AuditColumn.P95, percentile("95"),
          AuditColumn.P99, percentile("99"));

  @Override
  public String name() {
    return "ab";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    Optional<Line> concurrency = printed.line(CONCURRENCY);
    if (concurrency.isEmpty()) {
      return Optional.empty();
    }
    PrintedMeasurement measurement = new PrintedMeasurement("", concurrency.get().number());
    measurement.count(
        AuditColumn.USERS,
        PrintedQuantity.number(concurrency.get().group(1)),
        concurrency.get().from());
    measurement.closed("each of ab's connections sends again as soon as it has its answer");
    measurement.assume(AuditColumn.WINDOW, "count", "ab sends a number of requests");
    measured(measurement, printed, TAKEN, AuditColumn.DURATION);
    measured(measurement, printed, RATE, AuditColumn.THROUGHPUT);
    printed
        .line(COMPLETE)
        .ifPresent(
            line ->
                measurement.count(
                    AuditColumn.REQUESTS, PrintedQuantity.number(line.group(1)), line.from()));
    printed.line(TOTAL).ifPresent(line -> times(measurement, line));
    PERCENTILES.forEach(
        (column, pattern) ->
            printed
                .line(pattern)
                .ifPresent(
                    line ->
                        measurement.ticked(
                            column, PrintedQuantity.millis(line.group(1) + "ms"), line.from())));
    failures(measurement, printed);
    return Optional.of(Reading.of(name(), measurement));
  }

  private static void measured(
      PrintedMeasurement measurement, Printed printed, Pattern pattern, AuditColumn column) {
    printed
        .line(pattern)
        .ifPresent(
            line ->
                measurement.measured(column, PrintedQuantity.number(line.group(1)), line.from()));
  }

  private static void times(PrintedMeasurement measurement, Line line) {
    measurement.ticked(AuditColumn.MEAN, PrintedQuantity.millis(line.group(2) + "ms"), line.from());
    measurement.ticked(AuditColumn.P50, PrintedQuantity.millis(line.group(3) + "ms"), line.from());
    measurement.ticked(AuditColumn.MAX, PrintedQuantity.millis(line.group(4) + "ms"), line.from());
  }

  /** An answer of another length is one of ab's failures and none of the server's. */
  private static void failures(PrintedMeasurement measurement, Printed printed) {
    Optional<Line> failed = printed.line(FAILED);
    if (failed.isEmpty()) {
      return;
    }
    Optional<Line> kinds = printed.line(KINDS);
    long broken =
        kinds
            .map(line -> Stream.of(1, 2, 4).mapToLong(g -> Long.parseLong(line.group(g))).sum())
            .orElseGet(() -> Long.parseLong(failed.get().group(1)));
    long refused = printed.line(STATUS).map(line -> Long.parseLong(line.group(1))).orElse(0L);
    measurement.take(
        AuditColumn.FAILURES,
        PrintedFigure.exact(broken + refused),
        kinds.or(() -> failed).get().from());
    if (kinds.isPresent() && Long.parseLong(kinds.get().group(3)) > 0) {
      measurement.note(
          kinds.get().group(3)
              + " answers had another length than the first; ab calls them failed, the audit does"
              + " not.");
    }
  }

  private static Pattern percentile(String share) {
    return Pattern.compile("^\\s*" + share + "%\\s+(\\d{1,15})\\s*$");
  }
}
