package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** {@code vegeta report -type=json}: all times in nanoseconds. */
public final class VegetaJson implements LoadTestFormat {
  private static final double NANOS = 1e-6;
  private static final Map<AuditColumn, String> LATENCIES =
      Map.of(
          AuditColumn.MEAN, "mean",
          AuditColumn.P50, "50th",
          AuditColumn.P90, "90th",
          AuditColumn.P95, "95th",
          AuditColumn.P99, "99th",
          AuditColumn.MAX, "max");

  @Override
  public String name() {
    return "vegeta";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    JsonNode json = printed.json();
    if (!json.path("latencies").has("99th") || !json.has("throughput")) {
      return Optional.empty();
    }
    PrintedMeasurement measurement = new PrintedMeasurement("", 1);
    measurement.open("vegeta sends at a rate, whether answers come or not");
    LATENCIES.forEach(
        (column, key) ->
            measurement.measured(
                column,
                PrintedQuantity.json(json.path("latencies").path(key), NANOS),
                "latencies." + key));
    measurement.count(
        AuditColumn.REQUESTS, PrintedQuantity.json(json.path("requests"), 1), "requests");
    measurement.measured(
        AuditColumn.THROUGHPUT, PrintedQuantity.json(json.path("throughput"), 1), "throughput");
    double seconds = (json.path("duration").asDouble(0) + json.path("wait").asDouble(0)) / 1e9;
    if (seconds > 0) {
      measurement.take(
          AuditColumn.DURATION, new PrintedFigure(seconds, 1e-9, 1e-9, false), "duration + wait");
    }
    for (Map.Entry<String, JsonNode> code : json.path("status_codes").properties()) {
      boolean good = code.getKey().startsWith("2") || code.getKey().startsWith("3");
      String kind = code.getKey().equals("0") ? "no answer" : code.getKey();
      measurement.fail(kind, good ? 0 : code.getValue().asDouble(0), "status_codes");
    }
    measurement.settle();
    return Optional.of(Reading.of(name(), measurement));
  }
}
