package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The statistics of a run of Hyperfoil as JSON, a measurement a phase and metric; nanoseconds. */
public record Hyperfoil(String name) implements LoadTestFormat {
  private static final double NANOS = 1e-6;
  private static final Map<AuditColumn, List<String>> PERCENTILES =
      Map.of(
          AuditColumn.P50, List.of("50.0", "50"),
          AuditColumn.P90, List.of("90.0", "90"),
          AuditColumn.P95, List.of("95.0", "95"),
          AuditColumn.P99, List.of("99.0", "99"),
          AuditColumn.P999, List.of("99.9"));

  @Override
  public Optional<Reading> recognise(Printed printed) {
    JsonNode json = printed.json();
    JsonNode all = json.has("stats") ? json.path("stats") : json.path("statistics");
    List<PrintedMeasurement> found = new ArrayList<>();
    for (JsonNode one : all) {
      JsonNode summary = one.has("total") ? one.path("total").path("summary") : one.path("summary");
      if (summary.has("percentileResponseTime")) {
        found.add(measurement(one, summary));
      }
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, found));
  }

  private static PrintedMeasurement measurement(JsonNode one, JsonNode summary) {
    JsonNode total = one.has("total") ? one.path("total") : one;
    String title =
        (total.path("phase").asString("") + " " + total.path("metric").asString("")).strip();
    PrintedMeasurement measurement = new PrintedMeasurement(title, 1);
    String at = "summary.";
    time(measurement, AuditColumn.MEAN, summary, "meanResponseTime", at);
    time(measurement, AuditColumn.MAX, summary, "maxResponseTime", at);
    JsonNode percentiles = summary.path("percentileResponseTime");
    PERCENTILES.forEach(
        (column, keys) ->
            keys.forEach(
                key ->
                    time(measurement, column, percentiles, key, at + "percentileResponseTime.")));
    measurement.count(
        AuditColumn.REQUESTS,
        PrintedQuantity.json(summary.path("responseCount"), 1),
        at + "responseCount");
    double seconds =
        (summary.path("endTime").asDouble(0) - summary.path("startTime").asDouble(0)) / 1000;
    double answers = summary.path("responseCount").asDouble(0);
    if (seconds > 0 && answers > 0) {
      double tick = 0.001;
      measurement.take(
          AuditColumn.DURATION,
          new PrintedFigure(seconds, tick, tick, false),
          at + "endTime - startTime");
      measurement.take(
          AuditColumn.THROUGHPUT,
          new PrintedFigure(answers / seconds, 0.01, answers / seconds * tick / seconds, false),
          at + "responseCount / duration");
    }
    double failed =
        summary.path("connectionErrors").asDouble(0)
            + summary.path("requestTimeouts").asDouble(0)
            + summary.path("internalErrors").asDouble(0)
            + summary.path("invalid").asDouble(0);
    measurement.take(AuditColumn.FAILURES, PrintedFigure.exact(failed), at + "errors and timeouts");
    return measurement;
  }

  private static void time(
      PrintedMeasurement measurement, AuditColumn column, JsonNode node, String key, String at) {
    measurement.measured(column, PrintedQuantity.json(node.path(key), NANOS), at + key);
  }
}
