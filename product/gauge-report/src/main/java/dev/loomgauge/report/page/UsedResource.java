package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck.Cpu;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A resource of a cell.
 *
 * @param ceiling requests per second that it lets through, as predicted
 * @param predicted share of it that was expected to be in use
 * @param queue mean number of requests, or threads, that waited for it
 */
public record UsedResource(
    String name, String capacity, String ceiling, String predicted, String measured, String queue) {
  /** Those that limit a cell with these trials, one or more, or may; the lowest limit first. */
  static List<UsedResource> of(List<Trial> trials) {
    Prediction prediction = trials.getFirst().prediction();
    return prediction.limits().stream()
        .filter(limit -> limit.kind() == Kind.STATION || limit.kind() == Kind.RESOURCE)
        .map(limit -> of(limit, prediction.expected(), trials))
        .toList();
  }

  private static UsedResource of(Limit limit, @Nullable Expected expected, List<Trial> trials) {
    String name = limit.name();
    boolean pool = limit.kind() == Kind.RESOURCE;
    Double percent = pool ? null : CellTrials.mean(trials, trial -> cpus(trial, name));
    return new UsedResource(
        limit.terms().label(),
        pool
            ? capacity(trials.getFirst(), name)
            : percent == null ? Numbers.NONE : Numbers.count(Math.round(percent / 100), "CPU"),
        Numbers.rate(limit.rps()),
        Numbers.percent(expected == null ? null : expected.utilisation().get(name)),
        Numbers.percent(
            CellTrials.mean(trials, trial -> pool ? busy(trial, name) : used(trial, name))),
        Numbers.number(
            CellTrials.mean(trials, trial -> pool ? waiting(trial, name) : ready(trial, name))));
  }

  private static String capacity(Trial trial, String name) {
    return trial.resource(name).map(ResourceUse::capacity).map(Numbers::count).orElse(Numbers.NONE);
  }

  private static @Nullable Double busy(Trial trial, String name) {
    return trial.resource(name).map(ResourceUse::utilisation).orElse(null);
  }

  private static @Nullable Double waiting(Trial trial, String name) {
    return trial.resource(name).map(ResourceUse::waitingMean).orElse(null);
  }

  /** The tiers whose CPUs a station is. */
  private static List<TierUse> tiers(Trial trial, String station) {
    return Limiter.of(station) instanceof Cpu(List<Tier> tiers)
        ? tiers.stream().map(trial.tiers()::get).filter(Objects::nonNull).toList()
        : List.of();
  }

  /** The most that one of the tiers of a station has; they share their CPUs. */
  private static @Nullable Double cpus(Trial trial, String station) {
    return tiers(trial, station).stream()
        .map(TierUse::capacityPct)
        .max(Double::compare)
        .orElse(null);
  }

  private static @Nullable Double used(Trial trial, String station) {
    Double capacity = cpus(trial, station);
    return capacity == null || capacity <= 0
        ? null
        : (Double) (tiers(trial, station).stream().mapToDouble(TierUse::cpuPct).sum() / capacity);
  }

  /** Threads of the service that were ready and had no CPU. */
  private static @Nullable Double ready(Trial trial, String station) {
    JvmUse jvm = trial.jvm();
    RunQueue queue = jvm == null ? null : jvm.queue();
    return queue != null && Limiter.of(station).equals(new Cpu(List.of(Tier.SERVICE)))
        ? (Double) queue.ready()
        : null;
  }
}
