package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * {@code stats.json}, {@code stats.js} and {@code global_stats.json} of Gatling's report: all
 * requests, failed ones among them. Its users are in no figure of it.
 */
public final class GatlingStats implements LoadTestFormat {
  private static final Map<AuditColumn, String> TIMES =
      Map.of(
          AuditColumn.MEAN, "meanResponseTime",
          AuditColumn.P50, "percentiles1",
          AuditColumn.P75, "percentiles2",
          AuditColumn.P95, "percentiles3",
          AuditColumn.P99, "percentiles4",
          AuditColumn.MAX, "maxResponseTime");

  /** The object of all requests in js/stats.js, which is a script. */
  private static final String SCRIPT = "stats: {";

  @Override
  public String name() {
    return "Gatling";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    JsonNode json =
        printed.text().startsWith("var stats") && printed.has(SCRIPT)
            ? ofScript(printed.text())
            : printed.json();
    JsonNode stats = json.has("stats") ? json.path("stats") : json;
    if (!stats.path("numberOfRequests").has("ok") || !stats.has("meanResponseTime")) {
      return Optional.empty();
    }
    PrintedMeasurement measurement = new PrintedMeasurement("", 1);
    measurement.count(
        AuditColumn.REQUESTS, total(stats, "numberOfRequests"), "numberOfRequests.total");
    measurement.count(
        AuditColumn.FAILURES,
        PrintedQuantity.json(stats.path("numberOfRequests").path("ko"), 1),
        "numberOfRequests.ko");
    rate(measurement, stats);
    TIMES.forEach((column, key) -> measurement.ticked(column, total(stats, key), key + ".total"));
    measurement.note(
        "percentiles1 to 4 are taken for the percentiles 50, 75, 95 and 99, Gatling's own choice.");
    return Optional.of(Reading.of(name(), measurement));
  }

  /** The first object behind the name: the figures of all requests, whose keys are in quotes. */
  private static JsonNode ofScript(String text) {
    int begin = text.indexOf('{', text.indexOf(SCRIPT));
    int open = 0;
    for (int i = begin; i >= 0 && i < text.length(); i++) {
      open += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
      if (open == 0) {
        return new Printed(text.substring(begin, i + 1)).json();
      }
    }
    return new Printed("").json();
  }

  /**
   * Gatling divides by whole seconds, rounded up: the throughput may have been that of one less.
   */
  private static void rate(PrintedMeasurement measurement, JsonNode stats) {
    double requests = total(stats, "numberOfRequests").map(PrintedQuantity::value).orElse(0.0);
    double rate =
        total(stats, "meanNumberOfRequestsPerSecond").map(PrintedQuantity::value).orElse(0.0);
    if (rate > 0) {
      double seconds = requests / rate;
      double rounding = seconds > 1.5 ? rate / (seconds - 1) : rate;
      measurement.take(
          AuditColumn.THROUGHPUT,
          new PrintedFigure(rate, 0.005, rounding, false),
          "meanNumberOfRequestsPerSecond.total");
    }
  }

  private static Optional<PrintedQuantity> total(JsonNode stats, String key) {
    return PrintedQuantity.json(stats.path(key).path("total"), 1);
  }
}
