package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.sample.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What two samples tell of disturbances, as columns of the timeline. What the system does not tell
 * is left out.
 */
final class Disturbances {
  private static final List<Tier> MEASURED =
      List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD);

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
  Map<String, @Nullable Double> between(Sample before, Sample now) {
    Map<String, @Nullable Double> values = new LinkedHashMap<>();
    for (Tier tier : MEASURED) {
      if (now.tiers().containsKey(tier)) {
        values.put(tier.key() + "_cpus_foreign_pct", now.foreignPct(now.cpus(tier), before));
      }
    }
    values.put("service_cpus_steal_pct", now.stealPct(now.cpus(Tier.SERVICE), before));
    values.put("load_cpus_steal_pct", now.stealPct(now.cpus(Tier.LOAD), before));
    values.put("load_thread_pct", now.busiestThreadPct(Tier.LOAD, before));
    values.put("downstream_thread_pct", now.busiestThreadPct(Tier.DOWNSTREAM, before));
    MachineCondition condition = now.condition();
    condition
        .megahertz(now.cpus(Tier.SERVICE))
        .ifPresent(megahertz -> values.put("cpu_mhz", megahertz));
    double seconds = now.secondsSince(before);
    values.put(
        "swap_pages", rate(condition.swappedPages(), before.condition().swappedPages(), seconds));
    Double stalled =
        rate(condition.memoryStallMicros(), before.condition().memoryStallMicros(), seconds);
    values.put("memory_stall_pct", stalled == null ? null : stalled / 1e6 * 100);
    values.put("service_major_faults", faults(before, now, seconds));
    values.put("clock_offset_ms", now.clockOffset(first).toNanos() / 1e6);
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
