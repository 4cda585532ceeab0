package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.scenario.LoadShape;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All that a gate may look at; Little's law is null where the window cannot be held to it. */
record TrialEvidence(
    Measurement trial,
    @Nullable LittleCheck little,
    LoadShape shape,
    CpuAllocation allocation,
    List<TimelineRow> window) {
  /** Share of the periods in which a quota was used up, from which on it keeps threads waiting. */
  private static final double THROTTLED = 0.1;

  LoadSummary load() {
    return trial.load();
  }

  /** Users, or 0 for an open model. */
  int users() {
    return trial.offered().users();
  }

  /** CPU that all tiers on a set used, as a share of it, 0 to 1. */
  double utilisation(CpuAllocation.CpuShare cpus) {
    double percent =
        cpus.tiers().stream()
            .map(trial.tiers()::get)
            .filter(Objects::nonNull)
            .mapToDouble(TierUse::cpuPct)
            .sum();
    return percent / (100.0 * cpus.cores());
  }

  /** CPU that background threads of the service used on a set, as a share of it, 0 to 1. */
  double background(CpuAllocation.CpuShare cpus) {
    JvmUse jvm = trial.jvm();
    return jvm == null || !cpus.tiers().contains(Tier.SERVICE)
        ? 0
        : jvm.backgroundCpus() / cpus.cores();
  }

  /**
   * CPU in use that may limit requests, as a share of a set: that of background threads counts only
   * where requests queue for a CPU.
   */
  double limiting(CpuAllocation.CpuShare cpus, double used) {
    double background = background(cpus);
    return background > 0 && !DumpedWaits.mostlyForCpu(this) ? used - background : used;
  }

  /**
   * Share of its periods in which a CPU quota of the service was used up, 0 to 1; null where that
   * is so seldom that it limits nothing, or there is no quota.
   */
  @Nullable Double spentQuota() {
    JvmUse jvm = trial.jvm();
    Double spent = jvm == null || jvm.queue() == null ? null : jvm.queue().throttled();
    return spent != null && spent > THROTTLED ? spent : null;
  }

  /** Share of a set of CPUs that programs other than the tiers used, 0 to 1; 0 if not reported. */
  double foreign(CpuAllocation.CpuShare cpus) {
    return share(cpus, TimelineColumn::foreign);
  }

  /** Share of a set of CPUs that dependencies of the service used at most, 0 to 1; 0 for none. */
  double dependencies(CpuAllocation.CpuShare cpus) {
    return programs().stream().mapToDouble(program -> onCpus(program, cpus)).sum();
  }

  /** The same of one of them. */
  double onCpus(TierUse.Program program, CpuAllocation.CpuShare cpus) {
    double percent =
        cpus.tiers().stream()
            .map(program.onCpusOf()::get)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .findFirst()
            .orElse(0);
    return percent / (100.0 * cpus.cores());
  }

  List<TierUse.Program> programs() {
    TierUse use = trial.tiers().get(Tier.DEPENDENCIES);
    return use == null ? List.of() : Objects.requireNonNullElse(use.programs(), List.of());
  }

  /** What the hypervisor took from a set, as a share of it, 0 to 1; 0 where it is not known. */
  double stolen(CpuAllocation.CpuShare cpus) {
    return share(cpus, TimelineColumn::steal);
  }

  /** All that a set did or could not do, as a share of it, 0 to 1. */
  double busy(CpuAllocation.CpuShare cpus) {
    return Math.min(1, utilisation(cpus) + dependencies(cpus) + foreign(cpus) + stolen(cpus));
  }

  private double share(
      CpuAllocation.CpuShare cpus, Function<Tier, Optional<TimelineColumn>> column) {
    double percent =
        cpus.tiers().stream()
            .flatMap(tier -> column.apply(tier).stream())
            .mapToDouble(this::mean)
            .filter(Double::isFinite)
            .findFirst()
            .orElse(0);
    return percent / (100.0 * cpus.cores());
  }

  List<Double> values(TimelineColumn column) {
    return values(column.key());
  }

  /** The values of the column of that name in the window, where it was seen. */
  List<Double> values(String column) {
    return window.stream().map(row -> row.value(column)).filter(Objects::nonNull).toList();
  }

  /** Mean of a timeline column over the window; NaN when it was not seen. */
  double mean(TimelineColumn column) {
    return mean(column, 0, window.size());
  }

  /** Mean of a timeline column over some of the window's seconds; NaN when it was not seen. */
  double mean(TimelineColumn column, int from, int to) {
    return window.subList(from, to).stream()
        .map(row -> row.value(column))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }
}
