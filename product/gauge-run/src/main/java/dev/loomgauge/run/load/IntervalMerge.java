package dev.loomgauge.run.load;

import dev.loomgauge.run.load.SummedLatencies.EngineLog;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogScanner;
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
        merge.logs.add(new Log(file));
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
    Histogram sum = SummedLatencies.empty();
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
    logs.forEach(log -> log.scanner.close());
  }

  /**
   * A log with its next interval; null at its end. {@link org.HdrHistogram.HistogramLogReader} cuts
   * times off where this rounds: logs of the same second that begin at other times would then
   * differ by a millisecond.
   */
  private static final class Log implements HistogramLogScanner.EventHandler {
    private static final double MILLIS = 1e3;

    private final EngineLog file;
    private final HistogramLogScanner scanner;
    private long zeroMillis;
    private @Nullable Histogram next;

    Log(EngineLog file) throws FileNotFoundException {
      this.file = file;
      this.scanner = new HistogramLogScanner(file.file().toFile());
      advance();
    }

    void advance() {
      next = null;
      try {
        while (next == null && scanner.hasNextLine()) {
          scanner.process(this); // until one has come
        }
      } catch (NoSuchElementException e) {
        // It looks for the end of each line, which the last has not where it is cut off.
      }
    }

    @Override
    public boolean onComment(String comment) {
      return false;
    }

    @Override
    public boolean onBaseTime(double secondsSinceEpoch) {
      return false;
    }

    /** A log that has one has times relative to it; one without has those of the wall clock. */
    @Override
    public boolean onStartTime(double secondsSinceEpoch) {
      zeroMillis = Math.round(secondsSinceEpoch * MILLIS);
      return false;
    }

    /** With the times of this machine's clock. */
    @Override
    public boolean onHistogram(
        @Nullable String tag,
        double seconds,
        double length,
        HistogramLogScanner.EncodableHistogramSupplier encoded) {
      try {
        if (encoded.read() instanceof Histogram interval) {
          long begin = zeroMillis - file.aheadMillis() + Math.round(seconds * MILLIS);
          interval.setStartTimeStamp(begin);
          interval.setEndTimeStamp(begin + Math.round(length * MILLIS));
          interval.setTag(tag);
          next = interval;
        }
        return next != null;
      } catch (DataFormatException e) {
        throw unreadable(e);
      }
    }

    /** A last line that is cut off is none. */
    @Override
    public boolean onException(Throwable failure) {
      if (failure instanceof NoSuchElementException) {
        return true;
      }
      throw failure instanceof LoadException known ? known : unreadable(failure);
    }

    private LoadException unreadable(Throwable failure) {
      return new LoadException(
          "The latencies in %s cannot be read: %s".formatted(file.file(), failure));
    }
  }
}
