package dev.loomgauge.report.reading;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.WindowLatencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The latencies of several trials' measured windows, merged.
 *
 * @param micros in microseconds; empty when nothing could be read
 * @param missing why a trial's latencies are not in it, one sentence each
 */
public record MergedLatencies(Histogram micros, List<String> missing) {
  private static final String OURS = "gauge-load";

  /** Merges the windows of several trials. */
  public static MergedLatencies of(ResultsFolder folder, List<Trial> trials) {
    Histogram nanos = new Histogram(3);
    nanos.setAutoResize(true);
    List<String> missing = new ArrayList<>();
    for (Trial trial : trials) {
      WindowLatencies.of(folder, trial)
          .ifPresent(
              read -> {
                nanos.add(read.nanos());
                if (!read.whole()) {
                  missing.add(fault(trial.id(), read));
                }
              });
    }
    return new MergedLatencies(micros(nanos), List.copyOf(missing));
  }

  /** The load engine of a trial, if it is one that reports percentiles only and writes no log. */
  public static Optional<String> engineWithoutLog(Trial trial) {
    return Optional.of(trial.level("engine"))
        .filter(engine -> !engine.isEmpty() && !engine.equals(OURS));
  }

  private static String fault(String id, WindowLatencies read) {
    return read.failure() != null
        ? "The latency log of trial %s cannot be read to its end: %s.".formatted(id, read.failure())
        : "The latency log of trial %s holds %s requests of the window, the trial counted %s."
            .formatted(
                id, Numbers.count(read.nanos().getTotalCount()), Numbers.count(read.counted()));
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
}
