package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.core.result.timeline.PoolColumns;
import dev.loomgauge.core.result.timeline.TimelineColumn;
import dev.loomgauge.core.result.timeline.TimelineRow;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.PoolFacts;
import dev.loomgauge.run.probe.sample.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Puts the seconds of the load beside the samples of the tiers. */
public final class Timelines {
  private static final double MIB = 1024.0 * 1024.0;

  private Timelines() {}

  /** One row a sample, for a load engine that does not tell its seconds: the tiers alone. */
  public static List<TimelineRow> withoutLoad(List<Sample> samples, Instant from, Instant to) {
    List<TimelineRow> rows = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      Instant at = samples.get(i).steadily(samples.getFirst());
      Map<String, @Nullable Double> values = new LinkedHashMap<>();
      sampled(values, samples.getFirst(), samples.get(i - 1), samples.get(i));
      rows.add(
          new TimelineRow(
              (int) Math.floorDiv(Duration.between(from, at).toMillis(), 1000),
              at.isBefore(from) ? "warmup" : at.isAfter(to) ? "after" : "window",
              values));
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
    Map<String, @Nullable Double> values = new LinkedHashMap<>();
    put(values, TimelineColumn.STARTED, s.requests().started());
    put(values, TimelineColumn.OK, s.ok());
    put(values, TimelineColumn.ERRORS, s.failed());
    put(values, TimelineColumn.IN_FLIGHT, s.inFlight());
    put(values, TimelineColumn.CONNECTIONS, s.level().connections());
    put(values, TimelineColumn.MEAN_MS, s.meanMs());
    percentiles(values, s);
    put(values, TimelineColumn.MAX_MS, s.latencies().maxMs());
    put(values, TimelineColumn.GENERATOR_LAG_MS, s.generator().lagMaxMs());
    put(values, TimelineColumn.EPOCH_MS, s.epochMillis());
    if (first != null && samples.size() > 1) {
      int at = Math.max(1, nearest(samples, first, endOf(s)));
      sampled(values, first, samples.get(at - 1), samples.get(at));
    }
    return new TimelineRow(s.second(), s.phase().word(), values);
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
   * The rows of the seconds with the numbers and parts that these have at the end, and with the
   * percentiles, which are known only then where several processes made the load.
   */
  public static List<TimelineRow> completed(List<TimelineRow> rows, List<LoadSecond> seconds) {
    return IntStream.range(0, Math.min(rows.size(), seconds.size()))
        .mapToObj(i -> completed(rows.get(i), seconds.get(i)))
        .toList();
  }

  private static TimelineRow completed(TimelineRow row, LoadSecond second) {
    Map<String, @Nullable Double> values = new LinkedHashMap<>(row.values());
    if (row.value(TimelineColumn.P50_MS) == null) {
      percentiles(values, second);
    }
    return new TimelineRow(second.second(), second.phase().word(), values);
  }

  private static void percentiles(Map<String, @Nullable Double> values, LoadSecond s) {
    put(values, TimelineColumn.P50_MS, s.latencies().p50Ms());
    put(values, TimelineColumn.P95_MS, s.latencies().p95Ms());
    put(values, TimelineColumn.P99_MS, s.latencies().p99Ms());
  }

  private static void sampled(
      Map<String, @Nullable Double> values, Sample first, Sample before, Sample now) {
    new Disturbances(first)
        .between(before, now)
        .forEach((column, value) -> put(values, column, value));
    for (Tier tier : Tier.values()) {
      put(values, TimelineColumn.cpu(tier), now.cpuPct(tier, before));
    }
    var service = now.tiers().get(Tier.SERVICE);
    if (service != null) {
      put(values, TimelineColumn.SERVICE_RSS_MB, service.rssBytes() / MIB);
      put(values, TimelineColumn.SERVICE_THREADS, service.threads());
    }
    put(values, TimelineColumn.STEAL_PCT, now.stealPct(CpuSet.NONE, before));
    JvmFacts facts = now.jvmFacts();
    if (facts != null) {
      put(values, TimelineColumn.HEAP_MB, facts.heapUsedBytes() / MIB);
      put(values, TimelineColumn.NONHEAP_MB, facts.nonHeapBytes() / MIB);
      put(values, TimelineColumn.DIRECT_MB, facts.directBytes() / MIB);
      put(
          values,
          TimelineColumn.HEAP_LIMIT_MB,
          facts.heapMostBytes() < 0 ? null : facts.heapMostBytes() / MIB);
      facts.pools().forEach((name, pool) -> pool(values, new PoolColumns(name), pool));
      if (facts.virtualThreads() != null) {
        put(values, TimelineColumn.VIRTUAL_MOUNTED, facts.virtualThreads().mounted());
        put(values, TimelineColumn.VIRTUAL_QUEUED, facts.virtualThreads().queued());
      }
      JvmFacts earlier = before.jvmFacts();
      if (earlier != null) {
        put(values, TimelineColumn.GC_MS, facts.gcTime().minus(earlier.gcTime()).toNanos() / 1e6);
      }
    }
  }

  private static void pool(
      Map<String, @Nullable Double> values, PoolColumns columns, PoolFacts pool) {
    put(values, columns.active(), pool.busy());
    put(values, columns.waiting(), pool.waiting());
    put(values, columns.limit(), pool.max());
  }

  private static void put(
      Map<String, @Nullable Double> values, TimelineColumn column, @Nullable Number value) {
    put(values, column.key(), value);
  }

  private static void put(
      Map<String, @Nullable Double> values, String column, @Nullable Number value) {
    if (value != null && !Double.isNaN(value.doubleValue())) {
      values.put(column, value.doubleValue());
    }
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
