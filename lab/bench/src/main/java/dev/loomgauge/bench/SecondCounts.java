package dev.loomgauge.bench;

import dev.loomgauge.protocol.load.LoadSecond;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * What was counted of a load.
 *
 * @param rows of all engines, added up
 * @param intervals of the histograms of all engines, added up
 */
record SecondCounts(List<LoadSecond> rows, List<Interval> intervals) {
  private static final String OK = "ok";

  /** Rows begin a fraction of a millisecond after their histograms. */
  private static final long ROUNDING_MS = 2;

  /**
   * Latencies of a second.
   *
   * @param beginMs in milliseconds since 1970
   */
  record Interval(long beginMs, long count) {}

  /** Of a load whose latencies are in a log. */
  static SecondCounts of(List<LoadSecond> rows, Path log) throws FileNotFoundException {
    List<Interval> intervals = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        if (reader.nextIntervalHistogram() instanceof Histogram interval
            && String.valueOf(interval.getTag()).endsWith(OK)) {
          intervals.add(new Interval(interval.getStartTimeStamp(), interval.getTotalCount()));
        }
      }
    }
    return new SecondCounts(rows, intervals);
  }

  /** Requests that the engines have ended. */
  long requests() {
    return rows.stream().mapToLong(row -> row.ok() + row.failed()).sum();
  }

  /** Requests in the histograms. */
  long latencies() {
    return intervals.stream().mapToLong(Interval::count).sum();
  }

  /** Seconds that are one interval of the histograms, with as many requests as in the rows. */
  long alike() {
    return rows.stream().filter(row -> in(row).equals(List.of(row.ok()))).count();
  }

  private List<Long> in(LoadSecond row) {
    return intervals.stream()
        .filter(one -> Math.abs(one.beginMs() - row.epochMillis()) <= ROUNDING_MS)
        .map(Interval::count)
        .toList();
  }
}
