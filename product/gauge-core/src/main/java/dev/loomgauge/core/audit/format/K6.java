package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The summary that k6 prints at the end of a test, of versions 0 and 1. */
public final class K6 implements LoadTestFormat {
  private static final Pattern DURATION = metric("http_req_duration");
  private static final Pattern REQUESTS = metric("http_reqs");
  private static final Pattern ITERATIONS = metric("iterations");
  private static final Pattern ITERATION = metric("iteration_duration");
  private static final Pattern FAILED = metric("http_req_failed");
  private static final Pattern USERS = metric("vus");
  private static final Pattern MOST_USERS = metric("vus_max");
  private static final Pattern SCENARIO = Pattern.compile("^\\s*\\*\\s+\\S+:\\s+(.*)$");
  private static final Pattern VALUE = Pattern.compile("([a-z]+|p\\([\\d.]+\\))=\\s*(\\S+)");
  private static final Pattern COUNT = Pattern.compile("^(\\d{1,15})\\s+([\\d.]+)/s");
  private static final Pattern SHARE =
      Pattern.compile("^([\\d.]+)%(?:.*?(\\d{1,15})\\D+(\\d{1,15}))?");
  private static final Pattern LARGEST = Pattern.compile("max=(\\d{1,15})");

  @Override
  public String name() {
    return "k6";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    Optional<Line> requests = printed.line(REQUESTS);
    if (requests.isEmpty()) {
      return Optional.empty();
    }
    PrintedMeasurement measurement = new PrintedMeasurement("", requests.get().number());
    K6Figures figures = new K6Figures(measurement);
    Optional<Line> scenario = printed.line(SCENARIO);
    figures.model(
        scenario.map(line -> line.group(1).contains("iterations/s")).orElse(false),
        scenario.isPresent());
    var count = COUNT.matcher(requests.get().group(1));
    if (count.find()) {
      measurement.count(
          AuditColumn.REQUESTS, PrintedQuantity.number(count.group(1)), requests.get().from());
      measurement.measured(
          AuditColumn.THROUGHPUT, PrintedQuantity.number(count.group(2)), requests.get().from());
    }
    printed.line(DURATION).ifPresent(line -> times(measurement, line));
    printed.line(FAILED).ifPresent(line -> failed(measurement, line));
    printed
        .line(MOST_USERS)
        .or(() -> printed.line(USERS))
        .ifPresent(line -> users(measurement, line));
    iterations(figures, printed);
    figures.duration();
    return Optional.of(Reading.of(name(), measurement));
  }

  private static void times(PrintedMeasurement measurement, Line line) {
    Map<String, String> values = values(line);
    K6Figures.NAMES.forEach(
        (name, column) -> {
          String value = values.get(name);
          if (value != null) {
            measurement.measured(column, PrintedQuantity.millis(value), line.from());
          }
        });
  }

  private static void failed(PrintedMeasurement measurement, Line line) {
    var share = SHARE.matcher(line.group(1));
    if (share.find()) {
      PrintedQuantity.number(share.group(1))
          .ifPresent(
              percent ->
                  measurement.take(
                      AuditColumn.FAILURES,
                      new PrintedFigure(percent.value(), percent.digit(), 0, true),
                      line.from()));
    }
  }

  private static void users(PrintedMeasurement measurement, Line line) {
    var most = LARGEST.matcher(line.group(1));
    String users = most.find() ? most.group(1) : line.group(1).strip().replaceFirst("\\s.*", "");
    measurement.count(AuditColumn.USERS, PrintedQuantity.number(users), line.from());
  }

  private static void iterations(K6Figures figures, Printed printed) {
    Optional<Line> lasted = printed.line(ITERATION);
    Optional<Line> counted = printed.line(ITERATIONS);
    if (lasted.isEmpty() || counted.isEmpty()) {
      return;
    }
    String mean = values(lasted.get()).get("avg");
    var count = COUNT.matcher(counted.get().group(1));
    if (mean != null && count.find()) {
      PrintedQuantity.millis(mean)
          .ifPresent(
              time ->
                  figures.iterations(
                      Double.parseDouble(count.group(1)), time, lasted.get().from()));
    }
  }

  private static Map<String, String> values(Line line) {
    Map<String, String> values = new HashMap<>();
    VALUE
        .matcher(line.group(1))
        .results()
        .forEach(value -> values.put(value.group(1), value.group(2)));
    return values;
  }

  private static Pattern metric(String name) {
    return Pattern.compile("^\\W*" + name + "\\.*:\\s+(.*)$");
  }
}
