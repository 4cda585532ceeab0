package dev.loomgauge.run.observation;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.PoolColumns;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import dev.loomgauge.run.probe.jvm.Queues.VirtualThreads;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.ProcessUse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
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

  /**
   * One row from each sample to the next, for a load engine that does not report its seconds: the
   * tiers alone. Its middle says which second it is, and in which phase.
   */
  public static List<TimelineRow> withoutLoad(List<Sample> samples, Instant from, Instant to) {
    List<TimelineRow> rows = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      Instant before = samples.get(i - 1).steadily(samples.getFirst());
      Instant end = samples.get(i).steadily(samples.getFirst());
      Instant at = before.plus(Duration.between(before, end).dividedBy(2));
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

  /** Writes a whole file in place of an older one. */
  public static void write(Path file, Collection<String> pools, List<TimelineRow> rows) {
    List<String> header = TimelineRow.header(pools);
    WholeFile.results(
        file, Csv.table(header, rows.stream().map(row -> row.fields(header)).toList()));
  }

  /** The figures of one row of a timeline, by column; what is not known has none. */
  private static final class TimelineValues {
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
      disturbances(first, before, now);
      for (Tier tier : Tier.values()) {
        put(TimelineColumn.cpu(tier), now.cpuPct(tier, before));
      }
      var service = now.tiers().get(Tier.SERVICE);
      if (service != null) {
        put(TimelineColumn.SERVICE_RSS_MB, Bytes.mb(service.rssBytes()));
        put(TimelineColumn.SERVICE_THREADS, service.threads());
      }
      var queue = now.runQueue(before);
      if (queue != null) {
        put(TimelineColumn.RUN_QUEUE, queue.ready());
      }
      put(TimelineColumn.STEAL_PCT, now.stealPct(before));
      queues(now.queues());
      JvmFacts facts = now.jvmFacts();
      if (facts != null) {
        put(TimelineColumn.HEAP_MB, Bytes.mb(facts.heapUsedBytes()));
        put(TimelineColumn.NONHEAP_MB, Bytes.mb(facts.nonHeapBytes()));
        put(TimelineColumn.DIRECT_MB, Bytes.mb(facts.directBytes()));
        put(
            TimelineColumn.HEAP_LIMIT_MB,
            facts.heapMostBytes() < 0 ? null : Bytes.mb(facts.heapMostBytes()));
        JvmFacts earlier = before.jvmFacts();
        if (earlier != null) {
          put(TimelineColumn.GC_MS, Durations.millis(facts.gcTime().minus(earlier.gcTime())));
        }
      }
    }

    /** What two samples tell of disturbances; what the system does not report is left out. */
    private void disturbances(Sample first, Sample before, Sample now) {
      for (Tier tier : now.tiers().keySet()) {
        TimelineColumn.foreign(tier)
            .ifPresent(column -> put(column, now.foreignPct(now.cpus(tier), before)));
      }
      put(TimelineColumn.SERVICE_CPUS_STEAL_PCT, now.stealPct(now.cpus(Tier.SERVICE), before));
      put(TimelineColumn.LOAD_CPUS_STEAL_PCT, now.stealPct(now.cpus(Tier.LOAD), before));
      put(TimelineColumn.LOAD_THREAD_PCT, now.busiestThreadPct(Tier.LOAD, before));
      put(TimelineColumn.DOWNSTREAM_THREAD_PCT, now.busiestThreadPct(Tier.DOWNSTREAM, before));
      MachineCondition condition = now.condition();
      condition
          .megahertz(now.cpus(Tier.SERVICE))
          .ifPresent(megahertz -> put(TimelineColumn.CPU_MHZ, megahertz));
      put(TimelineColumn.SERVICE_PROBE_US, now.probeMicros());
      double seconds = now.secondsSince(before);
      put(
          TimelineColumn.SWAP_PAGES,
          rate(condition.swappedPages(), before.condition().swappedPages(), seconds));
      Double stalled =
          rate(condition.memoryStallMicros(), before.condition().memoryStallMicros(), seconds);
      put(TimelineColumn.MEMORY_STALL_PCT, stalled == null ? null : stalled / 1e6 * 100);
      put(TimelineColumn.SERVICE_MAJOR_FAULTS, faults(before, now, seconds));
      put(TimelineColumn.CLOCK_OFFSET_MS, Durations.millis(now.clockOffset(first)));
    }

    private static @Nullable Double faults(Sample before, Sample now, double seconds) {
      ProcessUse then = before.tiers().get(Tier.SERVICE);
      ProcessUse service = now.tiers().get(Tier.SERVICE);
      return then == null || service == null || !then.roots().equals(service.roots())
          ? null
          : rate(service.majorFaults(), then.majorFaults(), seconds);
    }

    private static @Nullable Double rate(
        @Nullable Long now, @Nullable Long before, double seconds) {
      return now == null || before == null ? null : Math.max(0, now - before) / seconds;
    }

    private void queues(List<Queues> readings) {
      readings.stream()
          .flatMap(queues -> queues.pools().keySet().stream())
          .distinct()
          .forEach(
              name -> {
                PoolColumns columns = new PoolColumns(name);
                put(columns.active(), mean(readings, at -> at.ofPool(name, PoolFacts::busy)));
                put(columns.waiting(), mean(readings, at -> at.ofPool(name, PoolFacts::waiting)));
                put(columns.limit(), mean(readings, at -> at.ofPool(name, PoolFacts::max)));
              });
      scheduler(TimelineColumn.VIRTUAL_MOUNTED, readings, VirtualThreads::mounted);
      scheduler(TimelineColumn.VIRTUAL_QUEUED, readings, VirtualThreads::queued);
      scheduler(TimelineColumn.CARRIERS, readings, VirtualThreads::poolSize);
    }

    private void scheduler(
        TimelineColumn column, List<Queues> readings, Function<VirtualThreads, Number> figure) {
      put(column, mean(readings, at -> at.ofScheduler(figure)));
    }

    private static @Nullable Double mean(
        List<Queues> readings, Function<Queues, @Nullable Number> figure) {
      OptionalDouble mean =
          readings.stream()
              .map(figure)
              .filter(Objects::nonNull)
              .mapToDouble(Number::doubleValue)
              .average();
      return mean.isPresent() ? (Double) mean.getAsDouble() : null;
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
}
