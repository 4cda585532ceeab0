package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Summaries of tools as JSON whose figures stand each at a path of their own. */
public final class JsonSummary implements LoadTestFormat {
  private static final List<Shape> SHAPES =
      List.of(
          new Shape(
              "siege",
              "users of siege send again when they have an answer, with -b at once",
              """
              transaction_rate longest_transaction
              requests 1 transactions
              failures 1 failed_transactions
              duration 1 elapsed_time
              mean 1000 response_time
              max 1000 longest_transaction
              throughput 1 transaction_rate"""),
          new Shape(
              "autocannon",
              "each connection of autocannon sends again as soon as it has its answer",
              """
              requests/average latency/p97_5 connections
              users 1 connections
              users* 1 pipelining
              requests 1 requests/total
              duration 1 duration
              throughput 1 requests/average
              mean 1 latency/average
              p50 1 latency/p50
              p75 1 latency/p75
              p90 1 latency/p90
              p99 1 latency/p99
              p999 1 latency/p99_9
              max 1 latency/max
              failures 1 non2xx
              failures 1 errors"""),
          new Shape(
              "bombardier",
              "each connection of bombardier sends again as soon as it has its answer",
              """
              result/rps/mean result/latency/mean spec/numberOfConnections
              users 1 spec/numberOfConnections
              duration 1 result/timeTakenSeconds
              throughput 1 result/rps/mean
              mean 0.001 result/latency/mean
              max 0.001 result/latency/max
              p50 0.001 result/latency/percentiles/50
              p75 0.001 result/latency/percentiles/75
              p90 0.001 result/latency/percentiles/90
              p95 0.001 result/latency/percentiles/95
              p99 0.001 result/latency/percentiles/99
              requests+ 1 result/req1xx
              requests+ 1 result/req2xx
              requests+ 1 result/req3xx
              requests+ 1 result/req4xx
              requests+ 1 result/req5xx
              requests+ 1 result/others
              failures 1 result/req4xx
              failures 1 result/req5xx
              failures 1 result/others"""),
          new Shape(
              "ghz",
              "ghz has workers that send again as soon as they have an answer",
              """
              rps average slowest count
              users 1 options/concurrency
              requests 1 count
              duration 0.000000001 total
              throughput 1 rps
              mean 0.000001 average
              max 0.000001 slowest"""),
          new Shape(
              "fortio",
              null,
              """
              ActualQPS DurationHistogram/Avg NumThreads
              users 1 NumThreads
              requests 1 DurationHistogram/Count
              duration 0.000000001 ActualDuration
              throughput 1 ActualQPS
              mean 1000 DurationHistogram/Avg
              max 1000 DurationHistogram/Max"""),
          new Shape(
              "artillery",
              null,
              """
              aggregate/counters aggregate/summaries
              requests 1 aggregate/counters/http.requests
              throughput 1 aggregate/rates/http.request_rate
              mean 1 aggregate/summaries/http.response_time/mean
              p50 1 aggregate/summaries/http.response_time/median
              p75 1 aggregate/summaries/http.response_time/p75
              p90 1 aggregate/summaries/http.response_time/p90
              p95 1 aggregate/summaries/http.response_time/p95
              p99 1 aggregate/summaries/http.response_time/p99
              p999 1 aggregate/summaries/http.response_time/p999
              max 1 aggregate/summaries/http.response_time/max
              codes 1 aggregate/counters"""));

  /**
   * The shape of one tool's summary.
   *
   * @param closed why users wait for answers; null for a tool that sends at a rate
   * @param paths which must be there, then a line a figure: quantity, factor, path
   */
  private record Shape(String tool, @Nullable String closed, String paths) {}

  @Override
  public String name() {
    return "summary in JSON";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    JsonNode json = printed.json();
    for (Shape shape : SHAPES) {
      List<String> lines = shape.paths().lines().toList();
      boolean whole = true;
      for (String path : lines.getFirst().split(" ", -1)) {
        whole &= !at(json, path).isMissingNode();
      }
      if (whole) {
        return Optional.of(Reading.of(shape.tool(), measurement(shape, lines, json)));
      }
    }
    return Optional.empty();
  }

  private static PrintedMeasurement measurement(Shape shape, List<String> lines, JsonNode json) {
    PrintedMeasurement found = new PrintedMeasurement("", 1);
    if (shape.closed() != null) {
      found.closed(shape.closed());
    } else if (shape.tool().equals("artillery")) {
      found.open("virtual users of artillery arrive at a rate");
    }
    double users = 1;
    double requests = 0;
    List<String> added = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] parts = line.split(" ", -1);
      JsonNode node = at(json, parts[2]);
      Optional<PrintedQuantity> value = PrintedQuantity.json(node, Double.parseDouble(parts[1]));
      double number = value.map(PrintedQuantity::value).orElse(0.0);
      switch (parts[0]) {
        case "codes" -> codes(found, node);
        case "failures" -> found.fail(parts[2].replaceFirst(".*/(?:req)?", ""), number, parts[2]);
        case "users" -> users *= number;
        case "users*" -> users *= Math.max(1, number);
        case "requests+" -> {
          requests += number;
          added.add(parts[2]);
        }
        default -> column(found, parts[0], value, parts[2]);
      }
    }
    if (users > 1 || !at(json, "connections").isMissingNode()) {
      found.count(AuditColumn.USERS, Optional.of(new PrintedQuantity(users, 0.5)), "users");
    }
    if (!added.isEmpty()) {
      found.count(
          AuditColumn.REQUESTS,
          Optional.of(new PrintedQuantity(requests, 0.5)),
          String.join(", ", added));
    }
    if (shape.tool().equals("siege")) {
      found.failuresApart();
    }
    found.settle();
    return found;
  }

  private static void column(
      PrintedMeasurement found, String name, Optional<PrintedQuantity> value, String path) {
    for (AuditColumn column : AuditColumn.values()) {
      if (column.option().equals(name)) {
        if (column.scale().exact()) {
          found.count(column, value, path);
        } else {
          found.measured(column, value, path);
        }
      }
    }
  }

  private static void codes(PrintedMeasurement found, JsonNode counters) {
    for (Map.Entry<String, JsonNode> one : counters.properties()) {
      String key = one.getKey();
      double count = one.getValue().asDouble(0);
      if (key.startsWith("http.codes.")) {
        String code = key.substring("http.codes.".length());
        found.fail(code, code.matches("[23]..") ? 0 : count, key);
      } else if (key.startsWith("errors.")) {
        found.fail(key.substring("errors.".length()), count, key);
      }
    }
  }

  private static JsonNode at(JsonNode json, String path) {
    JsonNode node = json;
    for (String key : path.split("/", -1)) {
      node = node.path(key);
    }
    return node;
  }
}
