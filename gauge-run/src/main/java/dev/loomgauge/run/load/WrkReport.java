package dev.loomgauge.run.load;

import static dev.loomgauge.run.load.EngineOutput.number;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code wrk.lua} writes at the end of a run. */
final class WrkReport {
  private static final String MEAN_FLAW =
      "wrk drops latencies above its timeout and adds samples of its own";

  private WrkReport() {}

  /**
   * Reads a report. It was written as the window closed.
   *
   * @throws LoadException if it cannot be read
   */
  static LoadSummary read(Path file, Instant end) {
    try {
      Instant written = Files.getLastModifiedTime(file).toInstant();
      return summary(Json.readMap(Files.readString(file)), written);
    } catch (IOException e) {
      throw new LoadException("Cannot read wrk's report " + file + ": " + e.getMessage() + ".");
    }
  }

  static LoadSummary summary(Map<String, Object> report, Instant end) {
    long micros = (long) number(report, "durationMicros");
    Map<String, Long> told = EngineOutput.counts(report, "errors");
    long status = told.getOrDefault("status", 0L);
    long timeout = told.getOrDefault("timeout", 0L);
    Map<String, Long> errors = new LinkedHashMap<>();
    errors.put("connect", told.getOrDefault("connect", 0L));
    errors.put("read", told.getOrDefault("read", 0L));
    errors.put("write", told.getOrDefault("write", 0L));
    errors.put("timeout", timeout);
    errors.put("check-failed", status);
    // Its requests are all answers, right, wrong and late ones.
    long ok = Math.max(0, (long) number(report, "requests") - status - timeout);
    return new ToolSummary(
            end.minus(micros, ChronoUnit.MICROS),
            micros / 1e6,
            ok,
            null,
            latencies(report),
            Map.of(),
            errors,
            null,
            MEAN_FLAW)
        .summary();
  }

  private static ToolSummary.Latencies latencies(Map<String, Object> report) {
    if (!(report.get("latency") instanceof Map<?, ?> told)) {
      return ToolSummary.Latencies.NONE;
    }
    return new ToolSummary.Latencies(
        millis(told, "min"),
        millis(told, "mean"),
        millis(told, "p50"),
        millis(told, "p90"),
        millis(told, "p95"),
        millis(told, "p99"),
        millis(told, "p99.9"),
        millis(told, "max"));
  }

  private static double millis(Map<?, ?> latency, String figure) {
    if (latency.get(figure) instanceof Number micros) {
      return micros.doubleValue() / 1000;
    }
    throw new LoadException("wrk's report has no latency '" + figure + "'.");
  }
}
