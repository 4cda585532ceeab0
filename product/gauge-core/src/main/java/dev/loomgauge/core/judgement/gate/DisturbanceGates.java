package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Gates on the machine: whether something that is not part of the trial disturbed it. What the
 * system does not report is not held against the trial.
 */
final class DisturbanceGates {
  private static final double FOREIGN_CAUTION = 0.05;
  private static final double FOREIGN_VOID = 0.15;
  private static final double STEAL_CAUTION = 0.03;
  private static final double STEAL_VOID = 0.15;
  private static final double CLOCK_CHANGE = 0.1;
  private static final double SWAP_CAUTION = 100;
  private static final double SWAP_VOID = 1_000;
  private static final double FAULTS_CAUTION = 10;
  private static final double FAULTS_VOID = 100;
  private static final double STALL_CAUTION_PCT = 5;
  private static final double STEP_CAUTION_MS = 50;
  private static final double STEP_VOID_MS = 500;

  private DisturbanceGates() {}

  /**
   * Other programs. On the service's CPUs they take from what is measured; on the others they only
   * matter when they are many.
   */
  static Optional<TrialWarning> foreign(TrialEvidence e) {
    return worst(e, cpus -> e.foreign(cpus) * (serves(cpus) ? 1 : FOREIGN_CAUTION / FOREIGN_VOID))
        .flatMap(cpus -> foreign(e.foreign(cpus), cpus.words(), serves(cpus)));
  }

  /** The same of CPUs "of the service", with the share of them that others used, 0 to 1. */
  static Optional<TrialWarning> foreign(double share, String cpus, boolean serves) {
    return share <= (serves ? FOREIGN_CAUTION : FOREIGN_VOID)
        ? Optional.empty()
        : Optional.of(
            GateCode.FOREIGN_CPU.warning(
                serves && share > FOREIGN_VOID ? VOID : CAUTION,
                Numbers.format(
                    "Other programs used %s of the CPUs of %s.", Numbers.percent(share), cpus),
                "End other programs (top shows them) and repeat; on a shared machine, ask for one of your own."));
  }

  private static boolean serves(CpuAllocation.CpuShare cpus) {
    return cpus.tiers().contains(Tier.SERVICE);
  }

  /** Another guest of the host took CPU time away. */
  static Optional<TrialWarning> steal(TrialEvidence e) {
    Optional<CpuAllocation.CpuShare> worst = worst(e, e::stolen);
    double cores = e.allocation().sets().stream().mapToInt(CpuAllocation.CpuShare::cores).sum();
    double all = e.mean(TimelineColumn.STEAL_PCT) / (100 * Math.max(1, cores));
    double ofSet = worst.map(e::stolen).orElse(0.0);
    double stolen = Double.isNaN(all) ? ofSet : Math.max(all, ofSet);
    return steal(
        stolen,
        worst
            .filter(_ -> ofSet == stolen)
            .map(cpus -> "of " + cpus.words())
            .orElse("of all tiers"));
  }

  /** The same of some CPUs "of the service", with the share of their time, 0 to 1. */
  static Optional<TrialWarning> steal(double share, String ofWhom) {
    return share <= STEAL_CAUTION
        ? Optional.empty()
        : Optional.of(
            GateCode.STEAL.warning(
                share > STEAL_VOID ? VOID : CAUTION,
                Numbers.format(
                    "The hypervisor took %s of the CPU time %s away.",
                    Numbers.percent(share), ofWhom),
                "Repeat at a quieter time or on a machine of your own."));
  }

  private static Optional<CpuAllocation.CpuShare> worst(
      TrialEvidence e, ToDoubleFunction<CpuAllocation.CpuShare> figure) {
    return e.allocation().sets().stream().max(Comparator.comparingDouble(figure));
  }

  /**
   * The service's CPUs must run at one speed. A single odd reading is no change: the second lowest
   * and the second highest count.
   */
  static Optional<TrialWarning> frequency(TrialEvidence e) {
    List<Double> mhz = e.values(TimelineColumn.CPU_MHZ).stream().sorted().toList();
    if (mhz.size() < 4) {
      return Optional.empty();
    }
    double low = mhz.get(1);
    double high = mhz.get(mhz.size() - 2);
    double change = 1 - low / high;
    return change <= CLOCK_CHANGE
        ? Optional.empty()
        : Optional.of(
            GateCode.FREQUENCY_CHANGED.warning(
                CAUTION,
                Numbers.format(
                    "The service's CPUs ran at %s to %s MHz within the window (a change of %s).",
                    Numbers.count(low), Numbers.count(high), Numbers.percent(change)),
                "Set the governor to performance (cpupower frequency-set -g performance), turn turbo off, and mind the cooling."));
  }

  /** A machine short of memory moves pages instead of serving requests. */
  static Optional<TrialWarning> swapping(TrialEvidence e) {
    double pages = orZero(e.mean(TimelineColumn.SWAP_PAGES));
    double faults = orZero(e.mean(TimelineColumn.SERVICE_MAJOR_FAULTS));
    double stalled = orZero(e.mean(TimelineColumn.MEMORY_STALL_PCT));
    if (pages <= SWAP_CAUTION && faults <= FAULTS_CAUTION && stalled <= STALL_CAUTION_PCT) {
      return Optional.empty();
    }
    return Optional.of(
        GateCode.SWAPPING.warning(
            pages > SWAP_VOID || faults > FAULTS_VOID ? VOID : CAUTION,
            Numbers.format(
                "Memory was short: %s pages per second swapped in or out, %s major page faults per second in the service, something waiting for memory %s of the time.",
                Numbers.count(pages), Numbers.count(faults), Numbers.percent(stalled / 100)),
            "Give the service and the database less heap, end other programs, or take a machine with more memory; sudo swapoff -a shows whether it fits."));
  }

  /** The wall clock must run like the monotonic one, or what was seen cannot be matched in time. */
  static Optional<TrialWarning> clock(TrialEvidence e) {
    double step =
        e.values(TimelineColumn.CLOCK_OFFSET_MS).stream().mapToDouble(Math::abs).max().orElse(0);
    return step <= STEP_CAUTION_MS
        ? Optional.empty()
        : Optional.of(
            GateCode.CLOCK_JUMPED.warning(
                step > STEP_VOID_MS ? VOID : CAUTION,
                Numbers.format(
                    "The wall clock moved by up to %s against the monotonic clock in this trial.",
                    Numbers.millis(step)),
                "The clock was set, or the machine slept or was moved to another host: let NTP finish (timedatectl), keep the machine awake, and repeat."));
  }

  private static double orZero(double value) {
    return Double.isNaN(value) ? 0 : value;
  }
}
