package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Generator;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Population;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.time.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code k6.js} writes at the end of a run: k6's summary, with the script's own metrics.
 *
 * @param metrics by name; k6 leaves out those that were never added to
 */
record K6Report(Map<String, Metric> metrics) {
  private static final String ERROR = "window_error_";
  private static final String STATUS = "window_status_";

  /** The figures of one metric. */
  record Metric(Map<String, Double> values) {}

  /**
   * Reads a report.
   *
   * @param end when k6 had ended, which cuts the window of a load that was stopped
   * @throws LoadException if it cannot be read
   */
  static LoadSummary read(Path file, Instant end, LoadRequest request) {
    try {
      return Wire.read(Files.readString(file), K6Report.class)
          .summary(
              end, K6Engine.untilWindow(request), request.timing().pace().unwatched().window());
    } catch (IOException | WireException e) {
      throw new LoadException("Cannot read k6's report " + file + ": " + e.getMessage() + ".");
    }
  }

  LoadSummary summary(Instant end, Duration untilWindow, Duration window) {
    if (!metrics.containsKey("load_began")) {
      return ToolRun.nothing(end);
    }
    Instant start = Instant.ofEpochMilli((long) value("load_began", "min")).plus(untilWindow);
    Duration ran = Duration.between(start, end);
    Duration length = ran.compareTo(window) < 0 ? ran : window;
    if (length.isNegative() || length.isZero()) {
      return ToolRun.nothing(end);
    }
    long ok = (long) value("window_ok", "count");
    Map<String, Long> status = counts(STATUS);
    if (ok > 0) {
      status.put("200", ok);
    }
    double seconds = Durations.seconds(length);
    return new LoadSummary(
        start.toString(),
        seconds,
        Requests.of(ok, seconds, (long) value("window_begun", "count"), status, counts(ERROR)),
        latencies(ok),
        Population.UNKNOWN,
        new Generator(null, null, (long) value("dropped_iterations", "count"), 1),
        null,
        null,
        null,
        null);
  }

  private Latencies latencies(long ok) {
    return ok == 0
        ? Latencies.constant(0)
        : new Latencies(
            value("window_ok", "avg"),
            value("window_ok", "min"),
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
      long count = name.startsWith(prefix) ? (long) value(name, "count") : 0;
      if (count > 0) {
        counts.put(name.substring(prefix.length()).replace('_', '-'), count);
      }
    }
    return counts;
  }

  /** A figure of a metric; 0 where nothing was added to it. */
  private double value(String metric, String figure) {
    Metric found = metrics.get(metric);
    if (found == null) {
      return 0;
    }
    Double value = found.values.get(figure);
    if (value == null) {
      throw new LoadException("k6's report has no '%s' of %s.".formatted(figure, metric));
    }
    return value;
  }
}
