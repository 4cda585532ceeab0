package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Rankings as JSON: the results of TechEmpower's benchmarks, and any list of objects whose keys
 * name quantities and their units ({@code throughput_rps}, {@code p99_ms}).
 */
public record RankingJson(String name) implements LoadTestFormat {
  private static final int MOST = 100_000;

  @Override
  public Optional<Reading> recognise(Printed printed) {
    JsonNode json = printed.json();
    List<PrintedMeasurement> all = new ArrayList<>();
    if (json.path("rawData").isObject()) {
      published(json, all);
    } else {
      list(json).forEach(one -> row(one, all));
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name, all));
  }

  /** By kind of test, then by framework, then a figure for each level of concurrency. */
  private static void published(JsonNode json, List<PrintedMeasurement> all) {
    double seconds = json.path("duration").asDouble(0);
    for (Map.Entry<String, JsonNode> test : json.path("rawData").properties()) {
      JsonNode levels = levels(json, test.getKey());
      for (Map.Entry<String, JsonNode> framework : test.getValue().properties()) {
        JsonNode runs = framework.getValue();
        for (int i = 0; runs.isArray() && i < runs.size() && all.size() < MOST; i++) {
          String at = "rawData." + test.getKey() + "." + framework.getKey() + "[" + i + "]";
          PrintedMeasurement found =
              new PrintedMeasurement(framework.getKey() + " " + test.getKey(), 1);
          found.closed("wrk keeps every connection busy");
          found.assume(AuditColumn.LATENCY, "corrected", "wrk adds samples");
          if (levels.has(i)) {
            found.count(
                AuditColumn.USERS, PrintedQuantity.json(levels.get(i), 1), "levels[" + i + "]");
          }
          run(found, runs.get(i), at, seconds);
          if (found.has(AuditColumn.REQUESTS)) {
            all.add(found);
          }
        }
      }
    }
  }

  private static JsonNode levels(JsonNode json, String test) {
    return switch (test) {
      // Their levels are queries a request, at the largest concurrency.
      case "query", "update", "cached-query" -> MissingNode.getInstance();
      case "plaintext" -> json.path("pipelineConcurrencyLevels");
      default -> json.path("concurrencyLevels");
    };
  }

  private static void run(PrintedMeasurement found, JsonNode run, String at, double seconds) {
    found.measured(AuditColumn.MEAN, text(run, "latencyAvg"), at + ".latencyAvg");
    found.measured(AuditColumn.MAX, text(run, "latencyMax"), at + ".latencyMax");
    Optional<PrintedQuantity> requests = PrintedQuantity.json(run.path("totalRequests"), 1);
    found.count(AuditColumn.REQUESTS, requests, at + ".totalRequests");
    double lasted = run.path("endTime").asDouble(0) - run.path("startTime").asDouble(0);
    double window = seconds > 0 ? seconds : lasted;
    if (window > 0 && requests.isPresent()) {
      String from = seconds > 0 ? "duration" : at + ".endTime - startTime";
      found.take(AuditColumn.DURATION, new PrintedFigure(window, 0.5, 0.5, false), from);
      double rate = requests.get().value() / window;
      found.take(
          AuditColumn.THROUGHPUT,
          new PrintedFigure(rate, 0.5, rate * 0.5 / window, false),
          at + ".totalRequests / duration");
    }
  }

  private static Optional<PrintedQuantity> text(JsonNode run, String key) {
    return PrintedQuantity.millis(run.path(key).asString(""));
  }

  /** The list itself, or the first list of objects below a key. */
  private static Iterable<JsonNode> list(JsonNode json) {
    if (json.isArray()) {
      return json;
    }
    for (Map.Entry<String, JsonNode> one : json.properties()) {
      if (one.getValue().isArray() && one.getValue().path(0).isObject()) {
        return one.getValue();
      }
    }
    return List.of();
  }

  private static void row(JsonNode one, List<PrintedMeasurement> all) {
    Map<String, String> cells = new LinkedHashMap<>();
    flatten("", one, cells);
    if (all.size() < MOST) {
      NamedColumns.of(List.copyOf(cells.keySet()), Numerals.of(List.copyOf(cells.values())))
          .map(columns -> columns.row(List.copyOf(cells.values()), 1, "[" + all.size() + "]"))
          .filter(found -> found.taken().size() > 1)
          .ifPresent(all::add);
    }
  }

  /** Figures of nested objects have the bare name of their key. */
  private static void flatten(String key, JsonNode node, Map<String, String> cells) {
    if (node.isObject()) {
      node.properties().forEach(one -> flatten(one.getKey(), one.getValue(), cells));
    } else {
      JsonSummary.text(node).ifPresent(value -> cells.putIfAbsent(key, value));
    }
  }
}
