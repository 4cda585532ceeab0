package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.text.Figures;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of a trial's measured window, merged from its seconds.
 *
 * @param micros in microseconds; empty when nothing could be read
 * @param missing why a trial's latencies are not in it, one sentence each
 */
public record Latencies(Histogram micros, List<String> missing) {
  private static final long HALF_A_SECOND = 500;
  private static final String OURS = "gauge-load";

  /** Merges the windows of several trials. */
  public static Latencies of(ResultsFolder folder, List<Trial> trials) {
    Histogram nanos = new Histogram(3);
    nanos.setAutoResize(true);
    List<String> missing = new ArrayList<>();
    for (Trial trial : trials) {
      Path log = folder.trial(trial.id()).latencyHlog();
      LoadSummary load = trial.load();
      if (load != null && Files.isRegularFile(log)) {
        add(log, trial.id(), load, nanos).ifPresent(missing::add);
      }
    }
    return new Latencies(micros(nanos), List.copyOf(missing));
  }

  /** The load engine of a trial, if it is one that tells percentiles only and writes no log. */
  public static Optional<String> engineWithoutLog(Trial trial) {
    return Optional.of(trial.level("engine"))
        .filter(engine -> !engine.isEmpty() && !engine.equals(OURS));
  }

  private static Optional<String> add(Path log, String id, LoadSummary load, Histogram nanos) {
    long before = nanos.getTotalCount();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      // A second belongs to the window when most of it does: its stamp is rounded to milliseconds.
      long from = Instant.parse(load.windowStart()).toEpochMilli() - HALF_A_SECOND;
      long to = from + Math.round(load.windowSeconds() * 1000);
      // Seconds outside of these are passed over without being decoded.
      EncodableHistogram interval;
      while ((interval = next(reader, from, to)) != null) {
        if (interval instanceof Histogram second && counts(second, from, to)) {
          nanos.add(second);
        }
      }
    } catch (FileNotFoundException | RuntimeException e) {
      return Optional.of(
          "The latency log of trial %s cannot be read to its end: %s.".formatted(id, e));
    }
    long read = nanos.getTotalCount() - before;
    return Math.abs(read - load.ok()) <= load.ok() / 100
        ? Optional.empty()
        : Optional.of(
            "The latency log of trial %s holds %s requests of the window, the trial counted %s."
                .formatted(id, Figures.count(read), Figures.count(load.ok())));
  }

  private static @Nullable EncodableHistogram next(HistogramLogReader reader, long from, long to) {
    return reader.nextAbsoluteIntervalHistogram((from - 1) / 1000.0, (to + 1) / 1000.0);
  }

  /** The log is in nanoseconds. */
  private static Histogram micros(Histogram nanos) {
    Histogram micros = new Histogram(3);
    micros.setAutoResize(true);
    nanos
        .recordedValues()
        .forEach(
            v ->
                micros.recordValueWithCount(
                    Math.round(v.getValueIteratedTo() / 1000.0),
                    v.getCountAddedInThisIterationStep()));
    return micros;
  }

  private static boolean counts(Histogram second, long from, long to) {
    String tag = second.getTag();
    boolean ok = tag == null || tag.equals("ok");
    return ok && second.getStartTimeStamp() >= from && second.getStartTimeStamp() < to;
  }
}
