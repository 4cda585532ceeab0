package dev.loomgauge.core.result.folder;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** The latencies of a trial's measured window, from its log. */
public final class WindowLatencies {
  private static final long HALF_A_SECOND = 500;
  private static final int DIGITS = 3;

  /** Requests that the log may have more or fewer than the trial counted, as a share. */
  private static final double OFF = 0.01;

  private WindowLatencies() {}

  /**
   * Nanoseconds of the good answers; empty where there is no log, or it does not hold what the
   * trial counted.
   */
  public static Optional<Histogram> of(ResultsFolder folder, Trial trial) {
    Path log = folder.trial(trial.id()).latencyHlog();
    LoadSummary load = trial.load();
    if (load == null || load.ok() == 0 || !Files.isRegularFile(log)) {
      return Optional.empty();
    }
    Histogram merged = new Histogram(DIGITS);
    merged.setAutoResize(true);
    // A second belongs to the window when most of it does: its stamp is rounded to milliseconds.
    long from = Instant.parse(load.windowStart()).toEpochMilli() - HALF_A_SECOND;
    long to = from + Math.round(load.windowSeconds() * 1000);
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram interval = reader.nextIntervalHistogram();
        if (interval instanceof Histogram second && counts(second, from, to)) {
          merged.add(second);
        }
      }
    } catch (FileNotFoundException | RuntimeException e) {
      // A log that was cut off; the figures of the trial itself remain.
      return Optional.empty();
    }
    return Math.abs(merged.getTotalCount() - load.ok()) <= load.ok() * OFF
        ? Optional.of(merged)
        : Optional.empty();
  }

  private static boolean counts(Histogram second, long from, long to) {
    String tag = second.getTag();
    boolean ok = tag == null || tag.equals("ok");
    return ok && second.getStartTimeStamp() >= from && second.getStartTimeStamp() < to;
  }
}
