package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * JSON of k6: {@code --summary-export} (values beside each other), {@code handleSummary} (below
 * {@code values}), and the list of metrics of version 2. Times are in milliseconds.
 */
public final class K6Json implements LoadTestFormat {
  private static final String REQUESTS = "http_reqs";
  private static final String DURATION = "http_req_duration";

  @Override
  public String name() {
    return "k6";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    Map<String, JsonNode> metrics = metrics(printed.json());
    JsonNode requests = metrics.get(REQUESTS);
    JsonNode times = metrics.get(DURATION);
    if (requests == null || times == null || !requests.has("count")) {
      return Optional.empty();
    }
    PrintedMeasurement measurement = new PrintedMeasurement("", 1);
    K6Figures figures = new K6Figures(measurement);
    figures.model(false, false);
    measurement.count(
        AuditColumn.REQUESTS, PrintedQuantity.json(requests.path("count"), 1), "http_reqs.count");
    measurement.measured(
        AuditColumn.THROUGHPUT, PrintedQuantity.json(requests.path("rate"), 1), "http_reqs.rate");
    K6Figures.NAMES.forEach(
        (name, column) ->
            measurement.measured(
                column, PrintedQuantity.json(times.path(name), 1), DURATION + "." + name));
    failed(measurement, metrics.get("http_req_failed"));
    users(measurement, metrics);
    iterations(figures, metrics);
    figures.duration();
    measurement.settle();
    return Optional.of(Reading.of(name(), measurement));
  }

  private static Map<String, JsonNode> metrics(JsonNode json) {
    JsonNode found =
        json.has("metrics") ? json.path("metrics") : json.path("results").path("metrics");
    Map<String, JsonNode> metrics = new LinkedHashMap<>();
    if (found.isArray()) {
      found.forEach(one -> metrics.put(one.path("name").asString(""), values(one)));
    } else {
      found.properties().forEach(one -> metrics.put(one.getKey(), values(one.getValue())));
    }
    return metrics;
  }

  private static JsonNode values(JsonNode metric) {
    return metric.has("values") ? metric.path("values") : metric;
  }

  /** In older versions a rate is {@code value}, in newer ones {@code rate}. */
  private static void failed(PrintedMeasurement measurement, @Nullable JsonNode failed) {
    if (failed == null) {
      return;
    }
    if (failed.has("passes")) {
      measurement.fail("failed", failed.path("passes").asDouble(0), "http_req_failed.passes");
      return;
    }
    String key = failed.has("value") ? "value" : failed.has("rate") ? "rate" : "";
    PrintedQuantity.json(failed.path(key), 1)
        .ifPresent(
            share ->
                measurement.take(
                    AuditColumn.ERROR_RATE,
                    new PrintedFigure(share.value(), 1e-6, 0, false),
                    "http_req_failed." + key));
  }

  private static void users(PrintedMeasurement measurement, Map<String, JsonNode> metrics) {
    for (String name : new String[] {"vus", "vus_max"}) {
      JsonNode users = metrics.get(name);
      if (users != null && users.path("max").asDouble(0) > 0) {
        measurement.count(
            AuditColumn.USERS, PrintedQuantity.json(users.path("max"), 1), name + ".max");
      }
    }
  }

  private static void iterations(K6Figures figures, Map<String, JsonNode> metrics) {
    JsonNode count = metrics.get("iterations");
    JsonNode lasted = metrics.get("iteration_duration");
    if (count != null && lasted != null) {
      PrintedQuantity.json(lasted.path("avg"), 1)
          .ifPresent(
              mean ->
                  figures.iterations(
                      count.path("count").asDouble(0), mean, "iteration_duration.avg"));
    }
  }
}
