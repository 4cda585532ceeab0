package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * hey, and the text of oha, which is made after it. Neither prints its number of workers. Both
 * count requests without an answer in their rate, oha those as well that were under way at its
 * deadline; their times are those of the answers.
 */
public final class Hey implements LoadTestFormat {
  private static final Pattern TOTAL = Pattern.compile("^\\s*Total:\\s+([\\d.]+ ?\\w+)\\s*$");
  private static final Pattern SLOWEST = Pattern.compile("^\\s*Slowest:\\s+([\\d.]+ ?\\w+)");
  private static final Pattern AVERAGE = Pattern.compile("^\\s*Average:\\s+([\\d.]+ ?\\w+)");
  private static final Pattern RATE = Pattern.compile("^\\s*Requests/sec:\\s+([\\d.]+)");
  private static final Pattern SUCCESS = Pattern.compile("^\\s*Success rate:\\s+([\\d.]+)%");
  private static final Pattern STATUS =
      Pattern.compile("^\\s*\\[(\\d{1,15})\\]\\s+(\\d{1,15}) responses");
  private static final Pattern ERROR =
      Pattern.compile("^\\s*\\[(\\d{1,15})\\]\\s+(?!\\d+ responses)\\S");
  private static final Pattern ERRORS = Pattern.compile("^Error distribution:");
  private static final Pattern CODES = Pattern.compile("^Status code distribution:");
  private static final Pattern HISTOGRAM = Pattern.compile("^Response time histogram:");
  private static final Pattern CUT = Pattern.compile("aborted due to deadline");
  private static final Map<AuditColumn, Pattern> PERCENTILES =
      Map.of(
          AuditColumn.P50, percentile("50"),
          AuditColumn.P75, percentile("75"),
          AuditColumn.P90, percentile("90"),
          AuditColumn.P95, percentile("95"),
          AuditColumn.P99, percentile("99"),
          AuditColumn.P999, percentile("99\\.90?"));

  /** Above so many answers hey keeps no more times for its percentiles. */
  private static final double KEPT = 1_000_000;

  @Override
  public String name() {
    return "hey";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    if (!printed.has("Summary:")
        || printed.line(HISTOGRAM).isEmpty()
        || printed.line(SLOWEST).isEmpty()) {
      return Optional.empty();
    }
    boolean oha = printed.line(SUCCESS).isPresent();
    String tool = oha ? "oha" : name();
    Line first = printed.line(SLOWEST).get();
    PrintedMeasurement measurement = new PrintedMeasurement("", first.number());
    measurement.closed(tool + " has workers that send again as soon as they have an answer");
    measurement.assume(AuditColumn.WINDOW, "count", tool + " sends a number of requests as a rule");
    printed
        .line(TOTAL)
        .ifPresent(
            line ->
                measurement.measured(
                    AuditColumn.DURATION,
                    TimeUnits.seconds(PrintedQuantity.millis(line.group(1))),
                    line.from()));
    printed
        .line(RATE)
        .ifPresent(
            line ->
                measurement.measured(
                    AuditColumn.THROUGHPUT, PrintedQuantity.number(line.group(1)), line.from()));
    time(measurement, printed, AVERAGE, AuditColumn.MEAN);
    time(measurement, printed, SLOWEST, AuditColumn.MAX);
    counts(measurement, printed);
    if (oha || measurement.value(AuditColumn.REQUESTS).orElse(0.0) < KEPT) {
      PERCENTILES.forEach((column, pattern) -> time(measurement, printed, pattern, column));
    }
    return Optional.of(Reading.of(tool, measurement));
  }

  private static void time(
      PrintedMeasurement measurement, Printed printed, Pattern pattern, AuditColumn column) {
    printed
        .line(pattern)
        .ifPresent(
            line ->
                measurement.measured(column, PrintedQuantity.millis(line.group(1)), line.from()));
  }

  /**
   * Answers by status and errors by text add up to all requests. What oha gave up at its deadline
   * is a request and no failure.
   */
  private static void counts(PrintedMeasurement measurement, Printed printed) {
    Optional<Line> codes = printed.line(CODES);
    if (codes.isEmpty()) {
      return;
    }
    long answers = 0;
    long refused = 0;
    for (Optional<Line> line = printed.line(STATUS, codes.get().number());
        line.isPresent();
        line = printed.line(STATUS, line.get().number())) {
      long count = Long.parseLong(line.get().group(2));
      answers += count;
      refused += Long.parseLong(line.get().group(1)) >= 400 ? count : 0;
    }
    long errors = 0;
    long cut = 0;
    int from = printed.line(ERRORS).map(Line::number).orElse(printed.lines().size());
    for (Optional<Line> line = printed.line(ERROR, from);
        line.isPresent();
        line = printed.line(ERROR, line.get().number())) {
      long count = Long.parseLong(line.get().group(1));
      boolean late = CUT.matcher(line.get().text()).find();
      cut += late ? count : 0;
      errors += late ? 0 : count;
    }
    String where = codes.get().from();
    measurement.take(AuditColumn.REQUESTS, PrintedFigure.exact(answers + errors + cut), where);
    measurement.take(AuditColumn.FAILURES, PrintedFigure.exact(refused + errors), where);
  }

  private static Pattern percentile(String share) {
    return Pattern.compile("^\\s*" + share + "(?:\\.0+)?%\\s+in\\s+([\\d.]+ ?\\w+)");
  }
}
