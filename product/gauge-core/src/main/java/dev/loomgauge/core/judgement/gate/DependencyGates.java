package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Bottleneck.Program;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.cell.BottleneckWords;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

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
                        .formatted(
                            Numbers.percent(e.dependencies(cpus)),
                            BottleneckWords.programs(programs(e, cpus), "")),
                    "Tie them to other CPUs (taskset -a -c -p CPUS PID, for each of their processes), or run them on another machine."));
  }

  /** Those that used these CPUs, with the share that they took of them, the busiest first. */
  static List<Program> programs(TrialEvidence e, CpuAllocation.CpuShare cpus) {
    return programs(e, program -> e.onCpus(program, cpus));
  }

  /** All that were busy, with the share of a core that they took, wherever they run. */
  static List<Program> programs(TrialEvidence e) {
    return programs(e, program -> program.cpuPct() / 100);
  }

  private static List<Program> programs(TrialEvidence e, ToDoubleFunction<TierUse.Program> share) {
    return e.programs().stream()
        .map(program -> new Program(program.name(), program.pid(), share.applyAsDouble(program)))
        .filter(program -> program.share() >= NAMED_SHARE)
        .sorted(Comparator.comparingDouble(Program::share).reversed())
        .toList();
  }
}
