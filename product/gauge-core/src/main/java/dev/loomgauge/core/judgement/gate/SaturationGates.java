package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.MeasuringSide;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Optional;
import java.util.stream.Collectors;

/** Gates on what measures: whether the generator, the downstream or the database was the limit. */
final class SaturationGates {
  private static final double BUSY = MeasuringSide.TRUSTED;
  private static final double SHARE_VOID = 0.25;

  private SaturationGates() {}

  /**
   * The generator and the downstream must not be the limit, nor be kept from their CPUs by others;
   * a database on CPUs of its own may be, and is then the finding.
   */
  static Optional<TrialWarning> measuringSideBusy(TrialEvidence e) {
    for (CpuAllocation.CpuShare cpus : e.allocation().sets()) {
      boolean measures = cpus.tiers().stream().anyMatch(MeasuringSide.TIERS::contains);
      double busy = e.busy(cpus);
      if (!cpus.tiers().contains(Tier.SERVICE) && busy > BUSY) {
        return Optional.of(
            (measures ? GateCode.MEASURING_SIDE_BUSY : GateCode.DATABASE_BUSY)
                .warning(
                    measures ? VOID : CAUTION,
                    Numbers.format(
                        "The CPUs of %s were %s busy (a trial is trusted up to %s): %s.",
                        cpus.words(), Numbers.percent(busy), Numbers.percent(BUSY), parts(e, cpus)),
                    "Use fewer users or a longer downstream delay, end other programs, or take a"
                        + " machine with more cores."));
      }
    }
    return Optional.empty();
  }

  /**
   * Where the service has no CPUs of its own, full ones may be full of the measuring: with a
   * quarter of them or more, the figure is as much the generator's as the service's.
   */
  static Optional<TrialWarning> sharedCpusBusy(TrialEvidence e) {
    for (CpuAllocation.CpuShare cpus : e.allocation().sets()) {
      if (cpus.tiers().contains(Tier.SERVICE)
          && cpus.tiers().stream().anyMatch(MeasuringSide.TIERS::contains)
          && e.busy(cpus) > BUSY) {
        double measuring =
            MeasuringSide.TIERS.stream()
                .filter(cpus.tiers()::contains)
                .mapToDouble(tier -> share(e, cpus, tier))
                .sum();
        return Optional.of(
            GateCode.SHARED_CPUS_BUSY.warning(
                measuring > SHARE_VOID ? VOID : CAUTION,
                Numbers.format(
                    "The service shares its CPUs with what measures it, and they were %s busy: %s.",
                    Numbers.percent(e.busy(cpus)), parts(e, cpus)),
                "Use fewer users, or a machine with taskset and two cores or more, where the"
                    + " service gets CPUs of its own."));
      }
    }
    return Optional.empty();
  }

  /** One thread can be full while its CPUs are not: an event loop runs on one at a time. */
  static Optional<TrialWarning> generatorThreadBusy(TrialEvidence e) {
    return threadBusy(
        e,
        Tier.LOAD,
        GateCode.GENERATOR_THREAD_BUSY,
        "the load generator",
        "Use fewer users or a lower rate, or give the load tier more cores: it runs one event loop"
            + " on each.");
  }

  /** As the generator's: the downstream's threads. */
  static Optional<TrialWarning> downstreamThreadBusy(TrialEvidence e) {
    return threadBusy(
        e,
        Tier.DOWNSTREAM,
        GateCode.DOWNSTREAM_THREAD_BUSY,
        "the downstream stub",
        "Use fewer users or a longer downstream delay, or a machine with more cores: the stub runs"
            + " one event loop for every four.");
  }

  private static Optional<TrialWarning> threadBusy(
      TrialEvidence e, Tier tier, GateCode code, String owner, String remedy) {
    double busiest =
        TimelineColumn.busiestThread(tier).map(column -> e.mean(column) / 100).orElse(Double.NaN);
    return Double.isNaN(busiest) || busiest <= BUSY || measuringSideBusy(e).isPresent()
        ? Optional.empty()
        : Optional.of(
            code.warning(
                VOID,
                Numbers.format(
                    "The busiest thread of %s used %s of a core (a trial is trusted up to %s), though"
                        + " its CPUs were not full.",
                    owner, Numbers.percent(Math.min(1, busiest)), Numbers.percent(BUSY)),
                remedy));
  }

  private static double share(TrialEvidence e, CpuAllocation.CpuShare cpus, Tier tier) {
    TierUse use = e.trial().tiers().get(tier);
    return use == null ? 0 : use.cpuPct() / (100.0 * cpus.cores());
  }

  private static String parts(TrialEvidence e, CpuAllocation.CpuShare cpus) {
    String tiers =
        cpus.tiers().stream()
            .filter(e.trial().tiers()::containsKey)
            .map(tier -> tier + " " + Numbers.percent(share(e, cpus, tier)))
            .collect(Collectors.joining(", "));
    return tiers
        + part(", dependencies ", e.dependencies(cpus))
        + part(", other programs ", e.foreign(cpus))
        + part(", taken by the hypervisor ", e.stolen(cpus));
  }

  private static String part(String words, double share) {
    return share < 0.005 ? "" : words + Numbers.percent(share);
  }
}
