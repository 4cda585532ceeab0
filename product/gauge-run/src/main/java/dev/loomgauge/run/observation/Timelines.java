package dev.loomgauge.run.observation;

import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Puts the seconds of the load beside the samples of the tiers. */
public final class Timelines {
  private Timelines() {}

  /**
   * What the flight recorder saw of a second.
   *
   * @param pinnedMs for how long virtual threads were pinned, of waits that ended in it; null where
   *     nothing was recorded
   * @param schedulingLagMs mean time from the start of a thread until it ran; null where none was
   *     started
   */
  public record Recorded(@Nullable Double pinnedMs, @Nullable Double schedulingLagMs) {}

  /** One row a sample, for a load engine that does not report its seconds: the tiers alone. */
  public static List<TimelineRow> withoutLoad(List<Sample> samples, Instant from, Instant to) {
    List<TimelineRow> rows = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      Instant at = samples.get(i).steadily(samples.getFirst());
      TimelineValues values = new TimelineValues();
      values.sampled(samples.getFirst(), samples.get(i - 1), samples.get(i));
      rows.add(
          new TimelineRow(
              (int) Math.floorDiv(Duration.between(from, at).toMillis(), 1000),
              at.isBefore(from) ? "warmup" : at.isAfter(to) ? "after" : "window",
              values.byColumn()));
    }
    return rows;
  }

  /**
   * The row of one second of the load, with the sample that was taken nearest to its end.
   *
   * @param first sample of the trial; null before there is one
   * @param samples around the second's end
   */
  public static TimelineRow row(LoadSecond s, @Nullable Sample first, List<Sample> samples) {
    TimelineValues values = new TimelineValues();
    values.put(TimelineColumn.STARTED, s.requests().started());
    values.put(TimelineColumn.OK, s.ok());
    values.put(TimelineColumn.ERRORS, s.failed());
    values.put(TimelineColumn.IN_FLIGHT, s.inFlight());
    values.put(TimelineColumn.CONNECTIONS, s.level().connections());
    values.put(TimelineColumn.MEAN_MS, s.meanMs());
    values.percentiles(s);
    values.put(TimelineColumn.MAX_MS, s.latencies().maxMs());
    values.put(TimelineColumn.GENERATOR_LAG_MS, s.generator().lagMaxMs());
    values.put(TimelineColumn.EPOCH_MS, s.epochMillis());
    if (first != null && samples.size() > 1) {
      int at = Math.max(1, nearest(samples, first, endOf(s)));
      values.sampled(first, samples.get(at - 1), samples.get(at));
    }
    return new TimelineRow(s.second(), s.phase().word(), values.byColumn());
  }

  static Instant endOf(LoadSecond second) {
    return Instant.ofEpochMilli(second.epochMillis() + 1000);
  }

  private static int nearest(List<Sample> samples, Sample first, Instant moment) {
    return IntStream.range(0, samples.size())
        .boxed()
        .min(
            Comparator.comparing(
                i -> Duration.between(samples.get(i).steadily(first), moment).abs()))
        .orElseThrow();
  }

  /**
   * The rows of the seconds with the numbers and parts that these have at the end, with the
   * percentiles, which are known only then where several processes made the load, and with what was
   * recorded.
   *
   * @param recorded since a moment and until another
   */
  public static List<TimelineRow> completed(
      List<TimelineRow> rows,
      List<LoadSecond> seconds,
      BiFunction<Instant, Instant, Recorded> recorded) {
    return IntStream.range(0, Math.min(rows.size(), seconds.size()))
        .mapToObj(
            i -> {
              LoadSecond second = seconds.get(i);
              Instant end = endOf(second);
              return completed(rows.get(i), second, recorded.apply(end.minusSeconds(1), end));
            })
        .toList();
  }

  private static TimelineRow completed(TimelineRow row, LoadSecond second, Recorded recorded) {
    TimelineValues values = new TimelineValues(row.values());
    if (row.value(TimelineColumn.P50_MS) == null) {
      values.percentiles(second);
    }
    values.put(TimelineColumn.PINNED_MS, recorded.pinnedMs());
    values.put(TimelineColumn.SCHEDULING_LAG_MS, recorded.schedulingLagMs());
    return new TimelineRow(second.second(), second.phase().word(), values.byColumn());
  }

  /**
   * Writes a whole file in place of an older one.
   *
   * @param pools that the service shows
   */
  public static void write(Path file, Collection<String> pools, List<TimelineRow> rows) {
    List<String> header = TimelineRow.header(pools);
    try {
      WholeFile.write(
          file, Csv.table(header, rows.stream().map(row -> row.fields(header)).toList()));
    } catch (IOException e) {
      throw ResultsException.unwritten(
          "Cannot write %s: %s. Free some space; what was written before is kept."
              .formatted(file, e.getMessage()),
          e);
    }
  }
}
