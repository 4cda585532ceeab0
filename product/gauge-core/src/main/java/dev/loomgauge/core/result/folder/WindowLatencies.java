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
import org.jspecify.annotations.Nullable;

/**
 * The latencies of a trial's window in nanoseconds as far as its log could be read, the answers
 * that it counted, and why the log could not be read to its end, if so.
 */
public record WindowLatencies(Histogram nanos, long counted, @Nullable Exception failure) {
  private static final long HALF_A_SECOND = 500;
  private static final int DIGITS = 3;

  /** Requests that the log may have more or fewer than the trial counted, as a share. */
  private static final double OFF = 0.01;

  /** What the log holds; empty where nothing was measured or there is no log. */
  public static Optional<WindowLatencies> of(ResultsFolder folder, Trial trial) {
    Path log = folder.trial(trial.id()).latencyHlog();
    LoadSummary load = trial.load();
    if (load == null || !Files.isRegularFile(log)) {
      return Optional.empty();
    }
    Histogram merged = new Histogram(DIGITS);
    merged.setAutoResize(true);
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      // A second belongs to the window when most of it does: its stamp is rounded to milliseconds.
      long from = Instant.parse(load.windowStart()).toEpochMilli() - HALF_A_SECOND;
      long to = from + Math.round(load.windowSeconds() * 1000);
      // Seconds outside of these are passed over without being decoded.
      EncodableHistogram interval;
      while ((interval = next(reader, from, to)) != null) {
        if (interval instanceof Histogram second && counts(second, from, to)) {
          merged.add(second);
        }
      }
      return Optional.of(new WindowLatencies(merged, load.ok(), null));
    } catch (FileNotFoundException | RuntimeException e) {
      return Optional.of(new WindowLatencies(merged, load.ok(), e));
    }
  }

  /** Whether the log was read to its end and holds what the trial counted, to one percent. */
  public boolean whole() {
    return failure == null && Math.abs(nanos.getTotalCount() - counted) <= counted * OFF;
  }

  private static @Nullable EncodableHistogram next(HistogramLogReader reader, long from, long to) {
    return reader.nextAbsoluteIntervalHistogram((from - 1) / 1000.0, (to + 1) / 1000.0);
  }

  private static boolean counts(Histogram second, long from, long to) {
    String tag = second.getTag();
    boolean ok = tag == null || tag.equals("ok");
    return ok && second.getStartTimeStamp() >= from && second.getStartTimeStamp() < to;
  }
}
