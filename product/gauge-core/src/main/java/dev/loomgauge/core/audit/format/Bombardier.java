package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * bombardier, which keeps every connection busy. It prints no number of requests: that is the sum
 * of its counts by status. Its rate is the mean of samples, not requests over the duration.
 */
public final class Bombardier implements LoadTestFormat {
  private static final Pattern BEGIN =
      Pattern.compile(
          "^Bombarding \\S+ (?:for (\\S+)|with \\d{1,15} request\\(s\\)) using (\\d{1,15})"
              + " connection\\(s\\)");
  private static final Pattern RATE = Pattern.compile("^\\s*Reqs/sec\\s+([\\d.]+)");
  private static final Pattern LATENCY =
      Pattern.compile("^\\s*Latency\\s+([\\d.]+\\w+)\\s+[\\d.]+\\w+\\s+([\\d.]+\\w+)");
  private static final Pattern CODES =
      Pattern.compile(
          "1xx - (\\d{1,15}), 2xx - (\\d{1,15}), 3xx - (\\d{1,15}), 4xx - (\\d{1,15}), 5xx - (\\d{1,15})");
  private static final Pattern OTHERS = Pattern.compile("^\\s*others - (\\d{1,15})");
  private static final Map<AuditColumn, Pattern> PERCENTILES =
      Map.of(
          AuditColumn.P50, percentile(50),
          AuditColumn.P75, percentile(75),
          AuditColumn.P90, percentile(90),
          AuditColumn.P95, percentile(95),
          AuditColumn.P99, percentile(99));

  @Override
  public String name() {
    return "bombardier";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<PrintedMeasurement> all = new ArrayList<>();
    Optional<Line> begin = printed.line(BEGIN);
    while (begin.isPresent()) {
      Optional<Line> next = printed.line(BEGIN, begin.get().number());
      all.add(one(printed, begin.get(), next.map(Line::number).orElse(printed.lines().size() + 1)));
      begin = next;
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name(), all));
  }

  /**
   * One run.
   *
   * @param end number of the line with which the next one begins
   */
  private static PrintedMeasurement one(Printed printed, Line begin, int end) {
    PrintedMeasurement measurement = new PrintedMeasurement("", begin.number());
    measurement.closed("each connection of bombardier sends again as soon as it has its answer");
    measurement.count(AuditColumn.USERS, PrintedQuantity.number(begin.group(2)), begin.from());
    if (!begin.group(1).isEmpty()) {
      measurement.measured(
          AuditColumn.DURATION,
          TimeUnits.seconds(PrintedQuantity.millis(begin.group(1))),
          begin.from());
    }
    within(printed, RATE, begin, end)
        .ifPresent(
            line ->
                measurement.measured(
                    AuditColumn.THROUGHPUT, PrintedQuantity.number(line.group(1)), line.from()));
    within(printed, LATENCY, begin, end)
        .ifPresent(
            line -> {
              measurement.measured(
                  AuditColumn.MEAN, PrintedQuantity.millis(line.group(1)), line.from());
              measurement.measured(
                  AuditColumn.MAX, PrintedQuantity.millis(line.group(2)), line.from());
            });
    PERCENTILES.forEach(
        (column, pattern) ->
            within(printed, pattern, begin, end)
                .ifPresent(
                    line ->
                        measurement.measured(
                            column, PrintedQuantity.millis(line.group(1)), line.from())));
    within(printed, CODES, begin, end)
        .ifPresent(line -> counts(measurement, line, within(printed, OTHERS, begin, end)));
    return measurement;
  }

  /** What is neither answered with 2xx nor with 3xx has failed; others had no answer at all. */
  private static void counts(PrintedMeasurement measurement, Line codes, Optional<Line> others) {
    long unanswered = others.map(line -> Long.parseLong(line.group(1))).orElse(0L);
    long good = Long.parseLong(codes.group(2)) + Long.parseLong(codes.group(3));
    long bad =
        Long.parseLong(codes.group(1))
            + Long.parseLong(codes.group(4))
            + Long.parseLong(codes.group(5))
            + unanswered;
    measurement.take(AuditColumn.REQUESTS, PrintedFigure.exact(good + bad), codes.from());
    measurement.take(AuditColumn.FAILURES, PrintedFigure.exact(bad), codes.from());
  }

  private static Optional<Line> within(Printed printed, Pattern pattern, Line begin, int end) {
    return printed.line(pattern, begin.number()).filter(line -> line.number() < end);
  }

  private static Pattern percentile(int share) {
    return Pattern.compile("^\\s*" + share + "%\\s+([\\d.]+\\w+)\\s*$");
  }
}
