package dev.loomgauge.run.load.tool;

import dev.loomgauge.core.result.LoadSummary;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What other tools tell of a window: less than ours. All that is not here they do not know, and the
 * summary says so.
 *
 * @param start of the window
 * @param seconds its length
 * @param ok successful requests
 * @param begun requests begun in the window; null when not known
 * @param latencies of the successful requests, in milliseconds
 * @param status as {@link LoadSummary} has it
 * @param errors kind to count; kinds that did not happen are left out
 * @param missedStarts planned requests that were never sent; null when not known
 * @param meanFlaw as {@link LoadSummary} has it
 */
record ToolSummary(
    Instant start,
    double seconds,
    long ok,
    @Nullable Long begun,
    Latencies latencies,
    Map<String, Long> status,
    Map<String, Long> errors,
    @Nullable Long missedStarts,
    @Nullable String meanFlaw) {

  /** In milliseconds; zeros when no request succeeded. */
  record Latencies(
      double min,
      double mean,
      double p50,
      double p90,
      double p95,
      double p99,
      double p999,
      double max) {
    static final Latencies NONE = new Latencies(0, 0, 0, 0, 0, 0, 0, 0);
  }

  /** Of a load that was ended before its window. */
  static LoadSummary none(Instant end) {
    return new ToolSummary(end, 0, 0, null, Latencies.NONE, Map.of(), Map.of(), null, null)
        .summary();
  }

  LoadSummary summary() {
    Map<String, Long> happened = new TreeMap<>(errors);
    happened.values().removeIf(count -> count == 0);
    long failed = happened.values().stream().mapToLong(Long::longValue).sum();
    return new LoadSummary(
        start.toString(),
        seconds,
        ok,
        seconds > 0 ? ok / seconds : 0,
        begun,
        latencies.mean(),
        latencies.min(),
        latencies.p50(),
        latencies.p90(),
        latencies.p95(),
        latencies.p99(),
        latencies.p999(),
        latencies.max(),
        ok + failed == 0 ? 0 : (double) failed / (ok + failed),
        status,
        happened,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        missedStarts,
        1,
        null,
        meanFlaw,
        null);
  }
}
