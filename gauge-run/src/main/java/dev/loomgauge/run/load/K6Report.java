package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** What {@code k6.js} writes at the end of a run: k6's summary, with the script's own metrics. */
final class K6Report {
  private static final String ERROR = "window_error_";
  private static final String STATUS = "window_status_";

  private final Map<String, Object> metrics;

  private K6Report(Map<String, Object> metrics) {
    this.metrics = metrics;
  }

  /**
   * Reads a report.
   *
   * @param end when k6 had ended, which cuts the window of a load that was stopped
   * @throws LoadException if it cannot be read
   */
  static LoadSummary read(Path file, Instant end, LoadOrder order) {
    try {
      return summary(
          Json.readMap(Files.readString(file)),
          end,
          K6.untilWindow(order),
          order.pace().unwatched().window());
    } catch (IOException e) {
      throw new LoadException("Cannot read k6's report " + file + ": " + e.getMessage() + ".");
    }
  }

  static LoadSummary summary(
      Map<String, Object> report, Instant end, Duration untilWindow, Duration window) {
    Map<String, Object> metrics = new TreeMap<>();
    if (report.get("metrics") instanceof Map<?, ?> told) {
      told.forEach((name, metric) -> metrics.put(String.valueOf(name), metric));
    }
    return new K6Report(metrics).summary(end, untilWindow, window);
  }

  private LoadSummary summary(Instant end, Duration untilWindow, Duration window) {
    if (!metrics.containsKey("load_began")) {
      return ToolSummary.none(end);
    }
    Instant start = Instant.ofEpochMilli((long) value("load_began", "min")).plus(untilWindow);
    Duration ran = Duration.between(start, end);
    Duration length = ran.compareTo(window) < 0 ? ran : window;
    if (length.isNegative() || length.isZero()) {
      return ToolSummary.none(end);
    }
    long ok = (long) value("window_ok", "count");
    Map<String, Long> status = counts(STATUS);
    if (ok > 0) {
      status.put("200", ok);
    }
    return new ToolSummary(
            start,
            length.toNanos() / 1e9,
            ok,
            (long) value("window_begun", "count"),
            latencies(ok),
            status,
            counts(ERROR),
            (long) value("dropped_iterations", "count"),
            null)
        .summary();
  }

  private ToolSummary.Latencies latencies(long ok) {
    return ok == 0
        ? ToolSummary.Latencies.NONE
        : new ToolSummary.Latencies(
            value("window_ok", "min"),
            value("window_ok", "avg"),
            value("window_ok", "p(50)"),
            value("window_ok", "p(90)"),
            value("window_ok", "p(95)"),
            value("window_ok", "p(99)"),
            value("window_ok", "p(99.9)"),
            value("window_ok", "max"));
  }

  private Map<String, Long> counts(String prefix) {
    Map<String, Long> counts = new TreeMap<>();
    for (String name : metrics.keySet()) {
      if (name.startsWith(prefix)) {
        counts.put(name.substring(prefix.length()).replace('_', '-'), (long) value(name, "count"));
      }
    }
    return counts;
  }

  /** k6 leaves out a metric that was never added to: 0. */
  private double value(String metric, String figure) {
    return metrics.get(metric) instanceof Map<?, ?> found
            && found.get("values") instanceof Map<?, ?> values
            && values.get(figure) instanceof Number number
        ? number.doubleValue()
        : 0;
  }
}
