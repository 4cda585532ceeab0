package dev.loomgauge.run.load;

import static dev.loomgauge.run.load.EngineOutput.number;

import dev.loomgauge.core.result.LoadSummary;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Adds up what the processes of one load counted. */
final class Summaries {
  private Summaries() {}

  /**
   * One summary for all.
   *
   * @param parts one a process, all over the same window
   */
  static LoadSummary merge(List<Map<String, Object>> parts, MergedLatencies latencies) {
    double seconds =
        parts.stream().mapToDouble(p -> number(p, "windowMs")).average().orElse(0) / 1000;
    long ok = (long) sum(parts, "ok");
    Map<String, Long> errors = counts(parts, "errors");
    long failed = errors.values().stream().mapToLong(Long::longValue).sum();
    Histogram window = latencies.window();
    return new LoadSummary(
        Instant.ofEpochMilli((long) number(parts.getFirst(), "windowStartEpochMs")).toString(),
        seconds,
        ok,
        seconds > 0 ? ok / seconds : 0,
        (long) sum(parts, "begunInWindow"),
        mean(parts, ok),
        ok == 0
            ? 0
            : parts.stream()
                .filter(p -> number(p, "ok") > 0)
                .mapToDouble(p -> number(p, "minMs"))
                .min()
                .orElse(0),
        percentile(window, 50),
        percentile(window, 90),
        percentile(window, 95),
        percentile(window, 99),
        percentile(window, 99.9),
        max(parts, p -> number(p, "maxMs")),
        ok + failed == 0 ? 0 : (double) failed / (ok + failed),
        counts(parts, "status"),
        errors,
        (long) sum(parts, "inFlightAtStart"),
        (long) sum(parts, "inFlightAtEnd"),
        sum(parts, "meanInFlight"),
        (long) sum(parts, "connectionsMin"),
        (long) sum(parts, "connectionsMax"),
        max(parts, p -> number(p, "lagMaxMs")),
        (long) sum(parts, "lateStarts"),
        (long) sum(parts, "missedStarts"),
        parts.size(),
        null);
  }

  /** Exact mean: each process keeps the exact sum beside its histogram. */
  private static double mean(List<Map<String, Object>> parts, long ok) {
    return ok == 0
        ? 0
        : parts.stream().mapToDouble(p -> number(p, "meanMs") * number(p, "ok")).sum() / ok;
  }

  private static double percentile(Histogram window, double percentile) {
    return window.getTotalCount() == 0 ? 0 : window.getValueAtPercentile(percentile) / 1e6;
  }

  private static double sum(List<Map<String, Object>> parts, String key) {
    return parts.stream().mapToDouble(p -> number(p, key)).sum();
  }

  private static double max(
      List<Map<String, Object>> parts, ToDoubleFunction<Map<String, Object>> figure) {
    return parts.stream().mapToDouble(figure).max().orElse(0);
  }

  private static Map<String, Long> counts(List<Map<String, Object>> parts, String key) {
    Map<String, Long> all = new TreeMap<>();
    parts.forEach(
        p -> EngineOutput.counts(p, key).forEach((name, n) -> all.merge(name, n, Long::sum)));
    return all;
  }
}
