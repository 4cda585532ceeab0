package dev.loomgauge.run.load;

import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.protocol.load.LoadSecond;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/**
 * Latencies of a window over the histogram logs of several processes, added up: percentiles are
 * taken of the sum, never averaged. Logs are read side by side, a second at a time, so that hours
 * of them take no more memory than seconds.
 *
 * @param ok successful requests that ended in the window, in nanoseconds
 * @param kinds the same of each kind of request, by its name; empty for one kind
 * @param uncorrected the same from the moment of sending; empty for a closed model
 * @param seconds percentiles of the successful requests of every second, inside the window and
 *     outside of it, by its beginning in milliseconds since 1970
 */
record SummedLatencies(
    Histogram ok,
    Map<String, Histogram> kinds,
    Histogram uncorrected,
    NavigableMap<Long, Percentiles> seconds) {
  private static final double NANOS_IN_MS = 1e6;
  private static final String OK = "ok";
  private static final String KIND = "kind:";
  private static final String UNCORRECTED = "uncorrected";
  private static final List<String> PLACES = List.of("before-", "after-");

  /** Histograms begin at the whole millisecond, seconds a fraction of one later. */
  private static final long ROUNDING_MS = 2;

  /** Of one second, in milliseconds. */
  record Percentiles(double p50Ms, double p95Ms, double p99Ms) {
    private static Percentiles of(Histogram interval) {
      return new Percentiles(
          interval.getValueAtPercentile(50) / NANOS_IN_MS,
          interval.getValueAtPercentile(95) / NANOS_IN_MS,
          interval.getValueAtPercentile(99) / NANOS_IN_MS);
    }

    /** The upper end of a bucket may lie above the exact maximum of the second. */
    private LoadSecond in(LoadSecond second) {
      Double known = second.latencies().maxMs();
      double longest = known == null ? Double.POSITIVE_INFINITY : known;
      return second.with(
          Math.min(p50Ms, longest), Math.min(p95Ms, longest), Math.min(p99Ms, longest));
    }
  }

  /** A second of all processes with the percentiles of all of them; as it is if none is known. */
  LoadSecond completed(LoadSecond second) {
    Map.Entry<Long, Percentiles> own = seconds.floorEntry(second.epochMillis() + ROUNDING_MS);
    return own == null || own.getKey() < second.epochMillis() - ROUNDING_MS
        ? second
        : own.getValue().in(second);
  }

  /** Of HdrHistogram logs in nanoseconds; {@link LoadException} if one cannot be read. */
  static SummedLatencies of(List<EngineLog> logs, LoadWindow window) {
    return merge(logs, window, interval -> {});
  }

  /**
   * The same, and the sums as one log, with tags that tell the window from what lies before and
   * after it.
   *
   * @param log where they go; may be one of those that are read
   * @throws LoadException if one cannot be read or written
   */
  static SummedLatencies rewritten(List<EngineLog> logs, LoadWindow window, Path log) {
    AtomicReference<@Nullable SummedLatencies> merged = new AtomicReference<>();
    try {
      WholeFile.write(log, (Path fresh) -> merged.set(summed(logs, window, fresh)));
    } catch (IOException e) {
      throw new LoadException("Cannot write " + log + ": " + e.getMessage());
    }
    return Objects.requireNonNull(merged.get());
  }

  private static SummedLatencies summed(List<EngineLog> logs, LoadWindow window, Path fresh)
      throws IOException {
    try (PrintStream out = new PrintStream(fresh.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputComment("[gauge-load: latencies in nanoseconds; maxima in milliseconds]");
      writer.outputLogFormatVersion();
      writer.outputLegend();
      SummedLatencies merged =
          merge(
              logs,
              window,
              h ->
                  writer.outputIntervalHistogram(
                      h.getStartTimeStamp() / 1e3, h.getEndTimeStamp() / 1e3, h, NANOS_IN_MS));
      if (out.checkError()) {
        throw new IOException("not all of it was taken; is the disk full?");
      }
      return merged;
    }
  }

  private static SummedLatencies merge(
      List<EngineLog> logs, LoadWindow window, Consumer<Histogram> each) {
    SummedLatencies merged =
        new SummedLatencies(empty(), new TreeMap<>(), empty(), new TreeMap<>());
    try (IntervalMerge intervals = IntervalMerge.open(logs)) {
      while (intervals.hasNext()) {
        Histogram interval = intervals.next();
        String what = bare(interval.getTag() == null ? "" : interval.getTag());
        String place = place(interval, window);
        if (what.equals(OK) && interval.getTotalCount() > 0) {
          merged.seconds.put(interval.getStartTimeStamp(), Percentiles.of(interval));
        }
        if (place.isEmpty() && what.equals(OK)) {
          merged.ok.add(interval);
        } else if (place.isEmpty() && what.equals(UNCORRECTED)) {
          merged.uncorrected.add(interval);
        } else if (place.isEmpty() && what.startsWith(KIND)) {
          merged.kinds.computeIfAbsent(what.substring(KIND.length()), _ -> empty()).add(interval);
        }
        interval.setTag(place + what);
        each.accept(interval);
      }
    } catch (FileNotFoundException e) {
      throw new LoadException("The load engine left no latencies: " + e.getMessage());
    }
    return merged;
  }

  static Histogram empty() {
    Histogram empty = new Histogram(3);
    empty.setAutoResize(true);
    return empty;
  }

  private static String bare(String tag) {
    return PLACES.stream()
        .filter(tag::startsWith)
        .map(place -> tag.substring(place.length()))
        .findFirst()
        .orElse(tag);
  }

  /** What a tag says of where its interval lies: nothing for one inside the window. */
  private static String place(Histogram interval, LoadWindow window) {
    long begin = interval.getStartTimeStamp() + ROUNDING_MS;
    return begin < window.fromMillis()
        ? PLACES.getFirst()
        : begin >= window.toMillis() ? PLACES.getLast() : "";
  }

  /** Latencies of a process in a log on this machine, by a clock that is so far ahead of its. */
  record EngineLog(Path file, long aheadMillis) {}
}
