package dev.loomgauge.core.audit.format.tool;

import dev.loomgauge.core.audit.format.LoadTestFormat;
import dev.loomgauge.core.audit.format.Measurement;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.Quantity;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
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
    Measurement measurement = new Measurement("", 1);
    measurement.closed("oha has workers that send again as soon as they have an answer");
    measurement.assume(Column.WINDOW, "count", "oha sends a number of requests as a rule");
    measurement.measured(Column.DURATION, Quantity.json(summary.path("total"), 1), "summary.total");
    measurement.measured(
        Column.THROUGHPUT,
        Quantity.json(summary.path("requestsPerSec"), 1),
        "summary.requestsPerSec");
    measurement.measured(
        Column.MEAN, Quantity.json(summary.path("average"), 1000), "summary.average");
    measurement.measured(
        Column.MAX, Quantity.json(summary.path("slowest"), 1000), "summary.slowest");
    percentiles()
        .forEach(
            (column, key) ->
                measurement.measured(
                    column,
                    Quantity.json(json.path("latencyPercentiles").path(key), 1000),
                    "latencyPercentiles." + key));
    counts(measurement, json);
    return Optional.of(Reading.of(name(), measurement));
  }

  private static Map<Column, String> percentiles() {
    Map<Column, String> keys = new LinkedHashMap<>();
    keys.put(Column.P50, "p50");
    keys.put(Column.P75, "p75");
    keys.put(Column.P90, "p90");
    keys.put(Column.P95, "p95");
    keys.put(Column.P99, "p99");
    keys.put(Column.P999, "p99.9");
    return keys;
  }

  private static void counts(Measurement measurement, JsonNode json) {
    long answers = 0;
    long refused = 0;
    for (Map.Entry<String, JsonNode> one : json.path("statusCodeDistribution").properties()) {
      long count = one.getValue().asLong(0);
      answers += count;
      refused += one.getKey().compareTo("400") >= 0 ? count : 0;
    }
    long errors = 0;
    long cut = 0;
    for (Map.Entry<String, JsonNode> one : json.path("errorDistribution").properties()) {
      long count = one.getValue().asLong(0);
      boolean late = one.getKey().contains(CUT);
      cut += late ? count : 0;
      errors += late ? 0 : count;
    }
    if (answers + errors > 0) {
      measurement.take(
          Column.REQUESTS,
          Figure.exact(answers + errors + cut),
          "statusCodeDistribution, errorDistribution");
      measurement.take(
          Column.FAILURES,
          Figure.exact(refused + errors),
          "statusCodeDistribution, errorDistribution");
    }
  }
}
