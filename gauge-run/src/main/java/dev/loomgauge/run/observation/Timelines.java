package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.PoolColumns;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.file.WholeFile;
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
    values.put("started", (double) s.requests().started());
    values.put("ok", (double) s.ok());
    values.put("errors", (double) s.failed());
    values.put("in_flight", (double) s.inFlight());
    values.put("connections", (double) s.level().connections());
    put(values, "mean_ms", s.meanMs());
    percentiles(values, s);
    put(values, "max_ms", s.latencies().maxMs());
    put(values, "generator_lag_ms", s.generator().lagMaxMs());
    values.put("epoch_ms", (double) s.epochMillis());
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
    if (row.value("p50_ms") == null) {
      percentiles(values, second);
    }
    return new TimelineRow(second.second(), second.phase().word(), values);
  }

  private static void percentiles(Map<String, @Nullable Double> values, LoadSecond s) {
    put(values, "p50_ms", s.latencies().p50Ms());
    put(values, "p95_ms", s.latencies().p95Ms());
    put(values, "p99_ms", s.latencies().p99Ms());
  }

  private static void sampled(
      Map<String, @Nullable Double> values, Sample first, Sample before, Sample now) {
    new Disturbances(first)
        .between(before, now)
        .forEach((column, value) -> put(values, column, value));
    for (Tier tier : Tier.values()) {
      put(values, tier.key() + "_cpu_pct", now.cpuPct(tier, before));
    }
    var service = now.tiers().get(Tier.SERVICE);
    if (service != null) {
      values.put("service_rss_mb", service.rssBytes() / MIB);
      values.put("service_threads", (double) service.threads());
    }
    put(values, "steal_pct", now.stealPct(CpuSet.NONE, before));
    JvmFacts facts = now.jvmFacts();
    if (facts != null) {
      values.put("heap_mb", facts.heapUsedBytes() / MIB);
      values.put("nonheap_mb", facts.nonHeapBytes() / MIB);
      values.put("direct_mb", facts.directBytes() / MIB);
      put(values, "heap_limit_mb", facts.heapMostBytes() < 0 ? null : facts.heapMostBytes() / MIB);
      facts.pools().forEach((name, pool) -> pool(values, new PoolColumns(name), pool));
      if (facts.virtualThreads() != null) {
        values.put("virtual_mounted", (double) facts.virtualThreads().mounted());
        values.put("virtual_queued", (double) facts.virtualThreads().queued());
      }
      JvmFacts earlier = before.jvmFacts();
      if (earlier != null) {
        values.put("gc_ms", facts.gcTime().minus(earlier.gcTime()).toNanos() / 1e6);
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
