package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
import java.util.List;
import java.util.Map;
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
 * @param programs the user's own programs that are the dependencies; null for other tiers, and in
 *     older folders
 * @param calls requests that the downstream got; null for other tiers, and in older folders
 */
public record TierUse(
    String cpus,
    double cpuPct,
    double capacityPct,
    double rssMaxMb,
    int threadsMax,
    @Nullable CpuConditions conditions,
    @Nullable List<Program> programs,
    @Nullable Calls calls) {

  public TierUse {
    programs = programs == null ? null : List.copyOf(programs);
  }

  /** Share of its CPUs that the tier used, 0 to 1. */
  public double utilisation() {
    return capacityPct > 0 ? cpuPct / capacityPct : 0;
  }

  /**
   * Requests to a tier a second, waiting for their answers on average, and answers a second that
   * were due when nobody waited for them any more.
   */
  public record Calls(double perSecond, double inFlight, double abandoned) {}

  /**
   * A program of the user's that the service talks to, with all its processes.
   *
   * @param pid its first process
   * @param name of its executable
   * @param cpus where it may run, in taskset's notation
   * @param cpuPct mean CPU use in percent of one core
   * @param onCpusOf by tier: at most so much of it on the CPUs of that tier, in percent of one
   *     core; without tiers on whose CPUs it cannot run
   */
  public record Program(
      long pid, String name, String cpus, double cpuPct, Map<Tier, Double> onCpusOf) {

    public Program {
      onCpusOf = Map.copyOf(onCpusOf);
    }
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
