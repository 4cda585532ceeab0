package dev.loomgauge.run.load.own;

import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/**
 * Histogram logs of processes that ran side by side, as one: intervals of the same time and tag
 * added up, in the order of their time. Holds one interval of each log at a time.
 */
final class IntervalMerge implements AutoCloseable {
  private static final Comparator<Histogram> ORDER =
      Comparator.comparingLong(Histogram::getStartTimeStamp)
          .thenComparing(interval -> Objects.requireNonNullElse(interval.getTag(), ""));

  private final List<Log> logs = new ArrayList<>();

  private IntervalMerge() {}

  /**
   * Opens the logs, each in the order of its time.
   *
   * @throws FileNotFoundException if one is not there
   */
  static IntervalMerge open(List<EngineLog> files) throws FileNotFoundException {
    IntervalMerge merge = new IntervalMerge();
    try {
      for (EngineLog file : files) {
        merge.logs.add(new Log(new HistogramLogReader(file.file().toFile()), file.aheadMillis()));
      }
    } catch (FileNotFoundException e) {
      merge.close();
      throw e;
    }
    return merge;
  }

  boolean hasNext() {
    return logs.stream().anyMatch(log -> log.next != null);
  }

  /**
   * The next interval, over all logs that have it.
   *
   * @throws NoSuchElementException if there is none
   */
  Histogram next() {
    Histogram first =
        logs.stream().map(log -> log.next).filter(Objects::nonNull).min(ORDER).orElseThrow();
    Histogram sum = MergedLatencies.empty();
    sum.setTag(first.getTag());
    sum.setStartTimeStamp(first.getStartTimeStamp());
    sum.setEndTimeStamp(first.getEndTimeStamp());
    for (Log log : logs) {
      Histogram interval = log.next;
      if (interval != null && ORDER.compare(interval, first) == 0) {
        sum.add(interval);
        log.advance();
      }
    }
    return sum;
  }

  @Override
  public void close() {
    logs.forEach(log -> log.reader.close());
  }

  /** A log with its next interval; null at its end. */
  private static final class Log {
    private final HistogramLogReader reader;
    private final long aheadMillis;
    private @Nullable Histogram next;

    Log(HistogramLogReader reader, long aheadMillis) {
      this.reader = reader;
      this.aheadMillis = aheadMillis;
      this.next = read(reader, aheadMillis);
    }

    void advance() {
      next = read(reader, aheadMillis);
    }

    /** The next one, with the times of this machine's clock. */
    private static @Nullable Histogram read(HistogramLogReader reader, long aheadMillis) {
      while (reader.hasNext()) {
        if (reader.nextIntervalHistogram() instanceof Histogram interval) {
          interval.setStartTimeStamp(interval.getStartTimeStamp() - aheadMillis);
          interval.setEndTimeStamp(interval.getEndTimeStamp() - aheadMillis);
          return interval;
        }
      }
      return null;
    }
  }
}
