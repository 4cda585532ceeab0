package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.wording.Numbers;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Gates on the user's own programs that the service talks to: they are part of what is measured,
 * but on the service's CPUs they take from it what they would not take in production.
 */
final class DependencyGates {
  private static final double CAUTION_SHARE = 0.05;
  private static final double NAMED_SHARE = 0.005;

  private DependencyGates() {}

  static Optional<TrialWarning> onServiceCpus(TrialEvidence e) {
    return e.allocation().sets().stream()
        .filter(cpus -> cpus.tiers().contains(Tier.SERVICE))
        .filter(cpus -> e.dependencies(cpus) > CAUTION_SHARE)
        .findFirst()
        .map(
            cpus ->
                GateCode.DEPENDENCY_CPU.warning(
                    CAUTION,
                    "Programs that the service talks to used up to %s of its CPUs: %s."
                        .formatted(Numbers.percent(e.dependencies(cpus)), programs(e, cpus)),
                    "Tie them to other CPUs (taskset -a -c -p CPUS PID, for each of their"
                        + " processes), or run them on another machine."));
  }

  /** "postgres (pid 4711) 12.0 %" of these CPUs, the busiest first. */
  static String programs(TrialEvidence e, CpuAllocation.CpuShare cpus) {
    return programs(e, program -> e.onCpus(program, cpus), "");
  }

  /** "postgres (pid 4711) 88.0 % of a core", wherever they run. */
  static String programs(TrialEvidence e) {
    return programs(e, program -> program.cpuPct() / 100, " of a core");
  }

  private static String programs(
      TrialEvidence e, ToDoubleFunction<TierUse.Program> share, String of) {
    return e.programs().stream()
        .filter(program -> share.applyAsDouble(program) >= NAMED_SHARE)
        .sorted(Comparator.comparingDouble(share).reversed())
        .map(
            program ->
                "%s (pid %d) %s%s"
                    .formatted(
                        program.name(),
                        program.pid(),
                        Numbers.percent(share.applyAsDouble(program)),
                        of))
        .collect(Collectors.joining(", "));
  }
}
