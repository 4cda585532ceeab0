package dev.loomgauge.run.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What {@code wrk.lua} writes at the end of a run.
 *
 * @param requests answers: right, wrong and late ones
 * @param latency null when there were none
 */
record WrkReport(long durationMicros, long requests, Errors errors, @Nullable Latency latency) {
  private static final String MEAN_FLAW =
      "wrk drops latencies above its timeout and adds samples of its own";

  /** By wrk's own kinds. */
  record Errors(long connect, long read, long write, long status, long timeout) {

    /** Those that happened, by Loomgauge's kinds. */
    private Map<String, Long> happened() {
      Map<String, Long> counts =
          new TreeMap<>(
              Map.of(
                  "connect", connect,
                  "read", read,
                  "write", write,
                  "timeout", timeout,
                  "check-failed", status));
      counts.values().removeIf(count -> count == 0);
      return counts;
    }
  }

  /** In microseconds. */
  record Latency(
      double min,
      double mean,
      double p50,
      double p90,
      double p95,
      double p99,
      @JsonProperty("p99.9") double p999,
      double max) {

    private Latencies millis() {
      return new Latencies(
          mean / 1000,
          min / 1000,
          p50 / 1000,
          p90 / 1000,
          p95 / 1000,
          p99 / 1000,
          p999 / 1000,
          max / 1000);
    }
  }

  /**
   * Reads a report. It was written as the window closed.
   *
   * @throws LoadException if it cannot be read
   */
  static LoadSummary read(Path file, Instant end) {
    try {
      Instant written = Files.getLastModifiedTime(file).toInstant();
      return Wire.read(Files.readString(file), WrkReport.class).summary(written);
    } catch (IOException | WireException e) {
      throw new LoadException("Cannot read wrk's report " + file + ": " + e.getMessage() + ".");
    }
  }

  LoadSummary summary(Instant end) {
    double seconds = durationMicros / 1e6;
    long ok = Math.max(0, requests - errors.status - errors.timeout);
    return new LoadSummary(
        end.minus(durationMicros, ChronoUnit.MICROS).toString(),
        seconds,
        Requests.of(ok, seconds, null, Map.of(), errors.happened()),
        latency == null ? Latencies.constant(0) : latency.millis(),
        MEAN_FLAW);
  }
}
