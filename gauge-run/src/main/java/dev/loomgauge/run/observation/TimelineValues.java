package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.timeline.PoolColumns;
import dev.loomgauge.core.result.timeline.TimelineColumn;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.PoolFacts;
import dev.loomgauge.run.probe.sample.Sample;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of one row of a timeline, by column; what is not known has none. */
final class TimelineValues {
  private static final double MIB = 1024.0 * 1024.0;

  private final Map<String, @Nullable Double> byColumn;

  TimelineValues() {
    this(Map.of());
  }

  TimelineValues(Map<String, @Nullable Double> before) {
    byColumn = new LinkedHashMap<>(before);
  }

  Map<String, @Nullable Double> byColumn() {
    return byColumn;
  }

  void percentiles(LoadSecond s) {
    put(TimelineColumn.P50_MS, s.latencies().p50Ms());
    put(TimelineColumn.P95_MS, s.latencies().p95Ms());
    put(TimelineColumn.P99_MS, s.latencies().p99Ms());
  }

  void sampled(Sample first, Sample before, Sample now) {
    new Disturbances(first).between(before, now).forEach((column, value) -> put(column, value));
    for (Tier tier : Tier.values()) {
      put(TimelineColumn.cpu(tier), now.cpuPct(tier, before));
    }
    var service = now.tiers().get(Tier.SERVICE);
    if (service != null) {
      put(TimelineColumn.SERVICE_RSS_MB, service.rssBytes() / MIB);
      put(TimelineColumn.SERVICE_THREADS, service.threads());
    }
    var queue = now.runQueue(before);
    if (queue != null) {
      put(TimelineColumn.RUN_QUEUE, queue.ready());
    }
    put(TimelineColumn.STEAL_PCT, now.stealPct(CpuSet.NONE, before));
    JvmFacts facts = now.jvmFacts();
    if (facts != null) {
      put(TimelineColumn.HEAP_MB, facts.heapUsedBytes() / MIB);
      put(TimelineColumn.NONHEAP_MB, facts.nonHeapBytes() / MIB);
      put(TimelineColumn.DIRECT_MB, facts.directBytes() / MIB);
      put(
          TimelineColumn.HEAP_LIMIT_MB,
          facts.heapMostBytes() < 0 ? null : facts.heapMostBytes() / MIB);
      facts.pools().forEach((name, pool) -> pool(new PoolColumns(name), pool));
      if (facts.virtualThreads() != null) {
        put(TimelineColumn.VIRTUAL_MOUNTED, facts.virtualThreads().mounted());
        put(TimelineColumn.VIRTUAL_QUEUED, facts.virtualThreads().queued());
        put(TimelineColumn.CARRIERS, facts.virtualThreads().poolSize());
      }
      JvmFacts earlier = before.jvmFacts();
      if (earlier != null) {
        put(TimelineColumn.GC_MS, facts.gcTime().minus(earlier.gcTime()).toNanos() / 1e6);
      }
    }
  }

  private void pool(PoolColumns columns, PoolFacts pool) {
    put(columns.active(), pool.busy());
    put(columns.waiting(), pool.waiting());
    put(columns.limit(), pool.max());
  }

  void put(TimelineColumn column, @Nullable Number value) {
    put(column.key(), value);
  }

  private void put(String column, @Nullable Number value) {
    if (value != null && !Double.isNaN(value.doubleValue())) {
      byColumn.put(column, value.doubleValue());
    }
  }
}
