package dev.loomgauge.run.load;

import dev.loomgauge.core.result.file.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads what one gauge-load process prints: a row a second and a summary at the end. */
final class EngineOutput {
  private final SecondsMerge merge;
  private volatile Optional<Map<String, Object>> summary = Optional.empty();

  EngineOutput(SecondsMerge merge) {
    this.merge = merge;
  }

  void line(String line) {
    Map<String, Object> row = Json.readMap(line);
    switch (String.valueOf(row.get("type"))) {
      case "second" -> merge.add(second(row));
      case "summary" -> summary = Optional.of(row);
      default -> {} // "started" repeats the plan
    }
  }

  Optional<Map<String, Object>> summary() {
    return summary;
  }

  private static LoadSecond second(Map<String, Object> row) {
    return new LoadSecond(
        (int) number(row, "second"),
        String.valueOf(row.get("phase")),
        (long) number(row, "epochMs"),
        number(row, "spanMs"),
        (long) number(row, "started"),
        (long) number(row, "ok"),
        counts(row, "status"),
        counts(row, "errors"),
        (long) number(row, "inFlight"),
        number(row, "meanInFlight"),
        number(row, "agesMs"),
        (long) number(row, "connections"),
        (long) number(row, "connectionsMin"),
        (long) number(row, "connectionsMax"),
        number(row, "sumMs"),
        number(row, "failedSumMs"),
        latency(row, "minMs"),
        latency(row, "p50Ms"),
        latency(row, "p95Ms"),
        latency(row, "p99Ms"),
        latency(row, "maxMs"),
        number(row, "lagMaxMs"),
        (long) number(row, "lateStarts"),
        (long) number(row, "missedStarts"),
        row.containsKey("thoughts")
            ? new LoadSecond.Thoughts(
                (long) number(row, "thoughts"),
                number(row, "thoughtSumMs"),
                number(row, "thoughtAgesMs"))
            : null);
  }

  static double number(Map<String, Object> row, String key) {
    return row.get(key) instanceof Number n ? n.doubleValue() : 0;
  }

  private static double latency(Map<String, Object> row, String key) {
    return row.get(key) instanceof Number n ? n.doubleValue() : Double.NaN;
  }

  static Map<String, Long> counts(Map<String, Object> row, String key) {
    Map<String, Long> counts = new LinkedHashMap<>();
    if (row.get(key) instanceof Map<?, ?> map) {
      map.forEach(
          (name, count) -> {
            if (count instanceof Number n) {
              counts.put(String.valueOf(name), n.longValue());
            }
          });
    }
    return counts;
  }
}
