package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.sample.Sample;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What two samples tell of disturbances, as columns of the timeline. What the system does not
 * report is left out.
 */
final class Disturbances {
  private final Sample first;

  /**
   * Of one trial.
   *
   * @param first its first sample
   */
  Disturbances(Sample first) {
    this.first = first;
  }

  /** The columns of one second; a null value was not seen. */
  Map<TimelineColumn, @Nullable Double> between(Sample before, Sample now) {
    Map<TimelineColumn, @Nullable Double> values = new LinkedHashMap<>();
    for (Tier tier : now.tiers().keySet()) {
      TimelineColumn.foreign(tier)
          .ifPresent(column -> values.put(column, now.foreignPct(now.cpus(tier), before)));
    }
    values.put(TimelineColumn.SERVICE_CPUS_STEAL_PCT, now.stealPct(now.cpus(Tier.SERVICE), before));
    values.put(TimelineColumn.LOAD_CPUS_STEAL_PCT, now.stealPct(now.cpus(Tier.LOAD), before));
    values.put(TimelineColumn.LOAD_THREAD_PCT, now.busiestThreadPct(Tier.LOAD, before));
    values.put(TimelineColumn.DOWNSTREAM_THREAD_PCT, now.busiestThreadPct(Tier.DOWNSTREAM, before));
    MachineCondition condition = now.condition();
    condition
        .megahertz(now.cpus(Tier.SERVICE))
        .ifPresent(megahertz -> values.put(TimelineColumn.CPU_MHZ, megahertz));
    values.put(TimelineColumn.SERVICE_PROBE_US, now.probeMicros());
    double seconds = now.secondsSince(before);
    values.put(
        TimelineColumn.SWAP_PAGES,
        rate(condition.swappedPages(), before.condition().swappedPages(), seconds));
    Double stalled =
        rate(condition.memoryStallMicros(), before.condition().memoryStallMicros(), seconds);
    values.put(TimelineColumn.MEMORY_STALL_PCT, stalled == null ? null : stalled / 1e6 * 100);
    values.put(TimelineColumn.SERVICE_MAJOR_FAULTS, faults(before, now, seconds));
    values.put(TimelineColumn.CLOCK_OFFSET_MS, now.clockOffset(first).toNanos() / 1e6);
    return values;
  }

  private static @Nullable Double faults(Sample before, Sample now, double seconds) {
    ProcessUse then = before.tiers().get(Tier.SERVICE);
    ProcessUse service = now.tiers().get(Tier.SERVICE);
    return then == null || service == null || !then.roots().equals(service.roots())
        ? null
        : rate(service.majorFaults(), then.majorFaults(), seconds);
  }

  private static @Nullable Double rate(@Nullable Long now, @Nullable Long before, double seconds) {
    return now == null || before == null ? null : Math.max(0, now - before) / seconds;
  }
}
