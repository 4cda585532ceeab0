package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** oha with {@code --output-format json}: all times in seconds. */
public final class OhaJson implements LoadTestFormat {
  private static final String CUT = "aborted due to deadline";

  @Override
  public String name() {
    return "oha";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    JsonNode json = printed.json();
    JsonNode summary = json.path("summary");
    if (!summary.has("requestsPerSec") || !json.has("latencyPercentiles")) {
      return Optional.empty();
    }
    PrintedMeasurement measurement = new PrintedMeasurement("", 1);
    measurement.closed("oha has workers that send again as soon as they have an answer");
    measurement.assume(AuditColumn.WINDOW, "count", "oha sends a number of requests as a rule");
    measurement.measured(
        AuditColumn.DURATION, PrintedQuantity.json(summary.path("total"), 1), "summary.total");
    measurement.measured(
        AuditColumn.THROUGHPUT,
        PrintedQuantity.json(summary.path("requestsPerSec"), 1),
        "summary.requestsPerSec");
    measurement.measured(
        AuditColumn.MEAN, PrintedQuantity.json(summary.path("average"), 1000), "summary.average");
    measurement.measured(
        AuditColumn.MAX, PrintedQuantity.json(summary.path("slowest"), 1000), "summary.slowest");
    percentiles()
        .forEach(
            (column, key) ->
                measurement.measured(
                    column,
                    PrintedQuantity.json(json.path("latencyPercentiles").path(key), 1000),
                    "latencyPercentiles." + key));
    counts(measurement, json);
    return Optional.of(Reading.of(name(), measurement));
  }

  private static Map<AuditColumn, String> percentiles() {
    Map<AuditColumn, String> keys = new LinkedHashMap<>();
    keys.put(AuditColumn.P50, "p50");
    keys.put(AuditColumn.P75, "p75");
    keys.put(AuditColumn.P90, "p90");
    keys.put(AuditColumn.P95, "p95");
    keys.put(AuditColumn.P99, "p99");
    keys.put(AuditColumn.P999, "p99.9");
    return keys;
  }

  private static void counts(PrintedMeasurement measurement, JsonNode json) {
    long answers = 0;
    for (Map.Entry<String, JsonNode> one : json.path("statusCodeDistribution").properties()) {
      long count = one.getValue().asLong(0);
      answers += count;
      measurement.fail(
          one.getKey(),
          one.getKey().compareTo("400") >= 0 ? (double) count : 0,
          "statusCodeDistribution");
    }
    long errors = 0;
    long cut = 0;
    for (Map.Entry<String, JsonNode> one : json.path("errorDistribution").properties()) {
      long count = one.getValue().asLong(0);
      boolean late = one.getKey().contains(CUT);
      cut += late ? count : 0;
      errors += late ? 0 : count;
      measurement.fail(one.getKey(), late ? 0 : (double) count, "errorDistribution");
    }
    if (answers + errors > 0) {
      measurement.take(
          AuditColumn.REQUESTS,
          PrintedFigure.exact(answers + errors + cut),
          "statusCodeDistribution, errorDistribution");
    }
    measurement.settle();
  }
}
