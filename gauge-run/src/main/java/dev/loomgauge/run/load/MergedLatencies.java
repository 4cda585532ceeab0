package dev.loomgauge.run.load;

import java.io.FileNotFoundException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Latency histograms of several processes, added up: percentiles are taken of the sum, never
 * averaged.
 */
final class MergedLatencies {
  private static final double NANOS_IN_MS = 1e6;
  private static final String OK = "ok";
  private static final String UNCORRECTED = "uncorrected";
  private static final String BEFORE = "before-";
  private static final String AFTER = "after-";

  /** Histograms begin at the whole millisecond, seconds a fraction of one later. */
  private static final long ROUNDING_MS = 2;

  private final Map<Key, Histogram> intervals = new TreeMap<>();

  private record Key(long startMillis, long endMillis, String tag) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byStart = Long.compare(startMillis, other.startMillis);
      return byStart != 0 ? byStart : tag.compareTo(other.tag);
    }
  }

  private MergedLatencies() {}

  /**
   * Reads HdrHistogram logs in nanoseconds.
   *
   * @throws LoadException if one cannot be read
   */
  static MergedLatencies read(List<Path> logs) {
    MergedLatencies merged = new MergedLatencies();
    for (Path log : logs) {
      try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
        while (reader.hasNext()) {
          EncodableHistogram interval = reader.nextIntervalHistogram();
          if (interval instanceof Histogram histogram) {
            merged.add(histogram);
          }
        }
      } catch (FileNotFoundException e) {
        throw new LoadException("The load engine left no latencies at " + log + ".");
      }
    }
    return merged;
  }

  private void add(Histogram interval) {
    Key key =
        new Key(
            interval.getStartTimeStamp(),
            interval.getEndTimeStamp(),
            interval.getTag() == null ? "" : interval.getTag());
    Histogram sum = intervals.computeIfAbsent(key, k -> emptyLike(interval));
    sum.add(interval);
  }

  private static Histogram emptyLike(Histogram interval) {
    Histogram empty = new Histogram(interval.getNumberOfSignificantValueDigits());
    empty.setAutoResize(true);
    empty.setTag(interval.getTag());
    empty.setStartTimeStamp(interval.getStartTimeStamp());
    empty.setEndTimeStamp(interval.getEndTimeStamp());
    return empty;
  }

  /** Successful requests that ended in a window, in nanoseconds. */
  Histogram ok(LoadWindow window) {
    return sum(window, OK);
  }

  /** The same from the moment of sending; empty for a closed model. */
  Histogram uncorrected(LoadWindow window) {
    return sum(window, UNCORRECTED);
  }

  private Histogram sum(LoadWindow window, String tag) {
    Histogram all = new Histogram(3);
    all.setAutoResize(true);
    intervals.forEach(
        (key, histogram) -> {
          if (tag.equals(bare(key.tag())) && place(key, window).isEmpty()) {
            all.add(histogram);
          }
        });
    return all;
  }

  private static String bare(String tag) {
    return tag.startsWith(BEFORE) ? tag.substring(BEFORE.length()) : tag;
  }

  /** What a tag says of where its interval lies: nothing for one inside the window. */
  private static String place(Key key, LoadWindow window) {
    return key.startMillis() + ROUNDING_MS < window.fromMillis()
        ? BEFORE
        : key.startMillis() + ROUNDING_MS >= window.toMillis() ? AFTER : "";
  }

  /**
   * Writes the sums as one log, with tags that tell the window from what lies before and after it.
   */
  void write(Path log, LoadWindow window) {
    try (PrintStream out = new PrintStream(log.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputComment("[gauge-load: latencies in nanoseconds; maxima in milliseconds]");
      writer.outputLogFormatVersion();
      writer.outputLegend();
      intervals.forEach(
          (key, h) -> {
            h.setTag(place(key, window) + bare(key.tag()));
            writer.outputIntervalHistogram(
                h.getStartTimeStamp() / 1e3, h.getEndTimeStamp() / 1e3, h, NANOS_IN_MS);
          });
      if (out.checkError()) {
        throw new LoadException("Cannot write " + log + "; is the disk full?");
      }
    } catch (java.io.IOException e) {
      throw new LoadException("Cannot write " + log + ": " + e.getMessage());
    }
  }
}
