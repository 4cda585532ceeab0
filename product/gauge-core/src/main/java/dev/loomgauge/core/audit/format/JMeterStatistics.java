package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** {@code statistics.json} of JMeter's dashboard: its total, with the percentiles 90, 95 and 99. */
public final class JMeterStatistics implements LoadTestFormat {
  private static final Map<AuditColumn, String> TIMES =
      Map.of(
          AuditColumn.MEAN, "meanResTime",
          AuditColumn.P50, "medianResTime",
          AuditColumn.P90, "pct1ResTime",
          AuditColumn.P95, "pct2ResTime",
          AuditColumn.P99, "pct3ResTime",
          AuditColumn.MAX, "maxResTime");

  @Override
  public String name() {
    return "JMeter dashboard";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    JsonNode json = printed.json();
    JsonNode total = json.path("Total");
    if (!total.has("sampleCount") || !total.has("meanResTime")) {
      return Optional.empty();
    }
    PrintedMeasurement measurement = new PrintedMeasurement("Total", 1);
    measurement.closed("threads of JMeter send again as soon as they have an answer");
    measurement.count(
        AuditColumn.REQUESTS,
        PrintedQuantity.json(total.path("sampleCount"), 1),
        "Total.sampleCount");
    for (Map.Entry<String, JsonNode> label : json.properties()) {
      if (!label.getKey().equals("Total")) {
        double failed = label.getValue().path("errorCount").asDouble(0);
        double all = label.getValue().path("sampleCount").asDouble(0);
        measurement.fail(
            label.getKey() + (failed == all ? " (all of them)" : ""), failed, "errorCount");
      }
    }
    double known = measurement.failures().values().stream().mapToDouble(Double::doubleValue).sum();
    measurement.fail(
        "other", Math.max(0, total.path("errorCount").asDouble(0) - known), "Total.errorCount");
    measurement.settle();
    measurement.measured(
        AuditColumn.THROUGHPUT,
        PrintedQuantity.json(total.path("throughput"), 1),
        "Total.throughput");
    TIMES.forEach(
        (column, key) ->
            measurement.ticked(column, PrintedQuantity.json(total.path(key), 1), "Total." + key));
    measurement.note("pct1, pct2 and pct3 are taken for the percentiles 90, 95 and 99.");
    return Optional.of(Reading.of(name(), measurement));
  }
}
