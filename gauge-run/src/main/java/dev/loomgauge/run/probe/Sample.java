package dev.loomgauge.run.probe;

import dev.loomgauge.run.tier.CpuSet;
import dev.loomgauge.run.tier.Tier;
import java.time.Instant;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Everything watched, at one moment. Uses are totals since the start of their process; the methods
 * turn two samples into rates.
 *
 * @param at when, by the clock
 * @param nanoTime when, by {@link System#nanoTime}
 * @param tiers tier to use; a tier that is not running or has ended is not in it
 * @param machine the CPUs; null where the system does not tell
 * @param jvm the service's JVM; null when none is watched
 */
public record Sample(
    Instant at,
    long nanoTime,
    Map<Tier, ProcessUse> tiers,
    @Nullable MachineUse machine,
    @Nullable JvmReading jvm) {
  private static final double PERCENT = 100;

  /** Copies. */
  public Sample {
    tiers = Map.copyOf(tiers);
  }

  /** What the JVM told; null when it did not. */
  public @Nullable JvmFacts jvmFacts() {
    return jvm instanceof JvmReading.Seen(JvmFacts facts) ? facts : null;
  }

  /**
   * CPU use of a tier since an earlier sample, in percent of one core; null when it was not watched
   * at both, or consists of other processes now.
   */
  public @Nullable Double cpuPct(Tier tier, Sample earlier) {
    ProcessUse now = tiers.get(tier);
    ProcessUse then = earlier.tiers.get(tier);
    if (now == null || then == null || !now.roots().equals(then.roots())) {
      return null;
    }
    return share(Math.max(0, now.cpu().minus(then.cpu()).toNanos()), earlier);
  }

  /** Use of some CPUs by whatever ran there, in percent of one core; of all for the empty set. */
  public @Nullable Double busyPct(CpuSet cpus, Sample earlier) {
    return machine(earlier, cpus, MachineUse.CpuTimes::busy);
  }

  /** What the hypervisor took from all CPUs together, in percent of one core. */
  public @Nullable Double stealPct(Sample earlier) {
    return machine(earlier, CpuSet.NONE, MachineUse.CpuTimes::steal);
  }

  /** CPU use by processes of no tier, in percent of one core; null without both samples. */
  public @Nullable Double othersPct(Sample earlier) {
    Double busy = busyPct(CpuSet.NONE, earlier);
    if (busy == null) {
      return null;
    }
    double ours = 0;
    for (Tier tier : tiers.keySet()) {
      Double used = cpuPct(tier, earlier);
      ours += used == null ? 0 : used;
    }
    return Math.max(0, busy - ours);
  }

  private @Nullable Double machine(
      Sample earlier, CpuSet cpus, ToLongFunction<MachineUse.CpuTimes> which) {
    if (machine == null || earlier.machine == null) {
      return null;
    }
    return share(
        which.applyAsLong(machine.of(cpus)) - which.applyAsLong(earlier.machine.of(cpus)), earlier);
  }

  private double share(long nanos, Sample earlier) {
    return PERCENT * nanos / Math.max(1, nanoTime - earlier.nanoTime);
  }
}
