package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * What one tier used inside the measured window.
 *
 * @param cpus the CPUs it was tied to, in taskset's notation ("0", "0-3,8"); empty when not tied
 * @param cpuPct mean CPU use in percent of one core (400 = four cores)
 * @param capacityPct 100 x the number of CPUs it may use
 * @param rssMaxMb largest resident memory seen, in MB of 2^20 bytes
 * @param threadsMax most operating-system threads seen
 * @param conditions of the service's CPUs; null for other tiers, and in older folders
 */
public record TierUse(
    String cpus,
    double cpuPct,
    double capacityPct,
    double rssMaxMb,
    int threadsMax,
    @Nullable CpuConditions conditions) {

  /** Under conditions that are not known. */
  public TierUse(String cpus, double cpuPct, double capacityPct, double rssMaxMb, int threadsMax) {
    this(cpus, cpuPct, capacityPct, rssMaxMb, threadsMax, null);
  }

  /** Share of its CPUs that the tier used, 0 to 1. */
  public double utilisation() {
    return capacityPct > 0 ? cpuPct / capacityPct : 0;
  }

  /**
   * What the CPUs of a tier were like while something was measured.
   *
   * @param taken share of them that the hypervisor and interrupts took, 0 to 1; null where the
   *     system does not report
   * @param probeMicros mean CPU time that a fixed piece of work took on them, in microseconds; null
   *     where it was not timed
   */
  public record CpuConditions(@Nullable Double taken, @Nullable Double probeMicros) {}
}
