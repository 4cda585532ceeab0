package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Prediction;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The CPUs of the load engine and the downstream, where the service has others. */
public final class MeasuringSide {
  /** Share of their time up to which those that measure are trusted. */
  public static final double TRUSTED = 0.85;

  /** Share of their time that is planned for at most, because a prediction of it errs. */
  public static final double PLANNED = 0.75;

  /** Who measures. A database on CPUs of its own does not: full, it is a finding. */
  public static final List<Tier> TIERS = List.of(Tier.LOAD, Tier.DOWNSTREAM);

  private MeasuringSide() {}

  /** The predicted use of "database, downstream, load": share of their CPUs' time, 0 to 1. */
  public record Use(String cpus, double share) {}

  /** What is predicted of the busiest of them; empty where nothing is. */
  public static Optional<Use> predicted(Prediction prediction) {
    return Optional.ofNullable(prediction.expected()).stream()
        .flatMap(expected -> expected.utilisation().entrySet().stream())
        .filter(use -> measures(use.getKey()))
        .max(Map.Entry.comparingByValue())
        .map(use -> new Use(CpuAllocation.words(use.getKey()), use.getValue()));
  }

  private static boolean measures(String cpus) {
    return TIERS.stream().anyMatch(tier -> CpuAllocation.serves(cpus, tier))
        && !CpuAllocation.serves(cpus, Tier.SERVICE);
  }
}
