package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.BusyCpu;
import dev.loomgauge.core.result.Bottleneck.FullPool;
import dev.loomgauge.core.result.Bottleneck.Served;
import dev.loomgauge.core.result.Bottleneck.SpentQuota;
import dev.loomgauge.core.result.Bottleneck.Together;
import dev.loomgauge.core.result.Bottleneck.Unsaturated;
import dev.loomgauge.core.result.Bottleneck.UnseenPool;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.cell.PredictedLimit;
import dev.loomgauge.protocol.time.Durations;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Names what limited a trial, from what was seen: a resource at 95 % or more of its capacity with a
 * queue before it, or a pool that does not show its use and for which requests queue in dumps of
 * the threads, or what else requests wait for in dumps, beyond what they take alone ({@link
 * DumpedWaits}). Users who reach nearly what they would without any queue are the limit themselves;
 * fewer of them than the lowest limit has room for are it too, while fewer than two of their
 * requests wait and they reach three quarters of that. Where nothing is that full, one at 85 % or
 * more with a queue is named as the most likely, and then users who have fallen into lockstep
 * ({@link Lockstep}).
 */
final class Bottlenecks {
  private static final double SATURATED = 0.95;
  private static final double LIKELY = 0.85;

  /** Share of what users reach without a queue that few of them still reach where two collide. */
  private static final double FEW = 0.75;

  /** Mean number of waiting requests from which on there is a queue that has a reason. */
  private static final double QUEUE = 2;

  private Bottlenecks() {}

  static Bottleneck find(TrialEvidence e) {
    return saturated(e, SATURATED, false)
        .or(() -> users(e))
        .or(() -> DumpedWaits.beforePool(e))
        .or(() -> fewUsers(e))
        .or(() -> DumpedWaits.elsewhere(e))
        .or(() -> saturated(e, LIKELY, true))
        .or(() -> lockstep(e))
        .or(() -> nearlyAllowed(e))
        .orElseGet(() -> unknown(e));
  }

  private static Optional<Bottleneck> saturated(TrialEvidence e, double least, boolean likely) {
    return cpu(e, least, likely).or(() -> resource(e, least, likely));
  }

  /**
   * CPU comes first: threads that wait for a saturated CPU are all busy too. One that is full only
   * together with background threads limits requests where they queue for it.
   */
  private static Optional<Bottleneck> cpu(TrialEvidence e, double least, boolean likely) {
    Optional<Bottleneck> tiers =
        e.allocation().sets().stream()
            .filter(cpus -> e.limiting(cpus, e.utilisation(cpus)) >= least && queued(e))
            .max(Comparator.comparingDouble(e::utilisation))
            .map(
                cpus ->
                    new Bottleneck(
                        new Bottleneck.Cpu(cpus.tiers()),
                        e.utilisation(cpus),
                        likely,
                        seen(e, cpus)));
    return tiers.or(() -> queued(e) ? dependencies(e, least, likely) : Optional.empty());
  }

  /** CPUs that are full with what the service talks to, or full only together with it. */
  private static Optional<Bottleneck> dependencies(TrialEvidence e, double least, boolean likely) {
    TierUse own = e.trial().tiers().get(Tier.DEPENDENCIES);
    if (own != null && own.utilisation() >= least) {
      return Optional.of(
          new Bottleneck(
              new Bottleneck.Cpu(List.of(Tier.DEPENDENCIES)),
              own.utilisation(),
              likely,
              new BusyCpu(null, DependencyGates.programs(e))));
    }
    return e.allocation().sets().stream()
        .filter(cpus -> e.dependencies(cpus) > 0 && e.limiting(cpus, together(e, cpus)) >= least)
        .max(Comparator.comparingDouble(cpus -> together(e, cpus)))
        .map(
            cpus ->
                new Bottleneck(
                    new Bottleneck.Cpu(
                        Stream.concat(cpus.tiers().stream(), Stream.of(Tier.DEPENDENCIES))
                            .toList()),
                    together(e, cpus),
                    likely,
                    new BusyCpu(null, DependencyGates.programs(e, cpus))));
  }

  private static double together(TrialEvidence e, CpuAllocation.CpuShare cpus) {
    return e.utilisation(cpus) + e.dependencies(cpus);
  }

  /** Requests take visibly longer than alone, so they queue somewhere. */
  private static boolean queued(TrialEvidence e) {
    return e.load().meanMs() > e.trial().prediction().zeroLoadMs() * 1.05;
  }

  /** What was seen of CPUs that limit, alone or by the quota that the service has of them. */
  static Bottleneck.Evidence seen(TrialEvidence e, CpuAllocation.CpuShare cpus) {
    Double queued = queuedThreads(e, cpus);
    Double spent = cpus.tiers().contains(Tier.SERVICE) ? e.spentQuota() : null;
    return spent == null ? new BusyCpu(queued, List.of()) : new SpentQuota(spent, queued);
  }

  private static @Nullable Double queuedThreads(TrialEvidence e, CpuAllocation.CpuShare cpus) {
    JvmUse jvm = e.trial().jvm();
    Double queued = jvm == null ? null : jvm.queuedMean();
    return cpus.tiers().contains(Tier.SERVICE) && queued != null && queued >= 1 ? queued : null;
  }

  /** Of full resources the one with the lowest ceiling is the cause, and fills those around it. */
  private static Optional<Bottleneck> resource(TrialEvidence e, double least, boolean likely) {
    return e.trial().resources().stream()
        .filter(r -> r.capacity() != null && r.utilisation() >= least && r.waiting(inFlight(e)) > 0)
        .min(Comparator.comparingDouble(r -> lawOf(e, r.name())))
        .map(
            r ->
                new Bottleneck(
                    new Bottleneck.Pool(r.name()),
                    r.utilisation(),
                    likely,
                    new FullPool(
                        r.label(),
                        Objects.requireNonNull(r.capacity()),
                        r.activeMean(),
                        r.waiting(inFlight(e)))));
  }

  /** As the engine counted them, else by Little's law: all users but those who think. */
  static double inFlight(TrialEvidence e) {
    LoadSummary load = e.load();
    if (load.population().meanInFlight() != null) {
      return load.population().meanInFlight();
    }
    double rps = load.throughputRps();
    return e.users() > 0
        ? e.users() - rps * Durations.seconds(e.shape().think())
        : rps * load.meanMs() / 1000;
  }

  private static double lawOf(TrialEvidence e, String name) {
    return e.trial().prediction().limit(name).map(Limit::rps).orElse(Double.MAX_VALUE);
  }

  private static Optional<Bottleneck> users(TrialEvidence e) {
    return users(e, lawOf(e, e.users() > 0 ? "users" : "arrivals"), PredictedLimit.USERS_ALONE);
  }

  /** Of a closed model below its knee: one more user would bring nearly its share. */
  private static Optional<Bottleneck> fewUsers(TrialEvidence e) {
    Limit lowest = e.trial().prediction().binding();
    return lowest.kind() != Limit.Kind.USERS
            || DumpedWaits.beyondAlone(e) >= QUEUE
            || saturated(e, LIKELY, true).isPresent()
            || Lockstep.of(e).isPresent()
        ? Optional.empty()
        : users(e, lowest.rps(), FEW);
  }

  private static Optional<Bottleneck> users(TrialEvidence e, double law, double least) {
    double share = e.load().throughputRps() / law;
    return share < least
        ? Optional.empty()
        : Optional.of(new Bottleneck(new Bottleneck.Users(), share, new Served(e.users())));
  }

  private static Optional<Bottleneck> lockstep(TrialEvidence e) {
    return Lockstep.of(e)
        .map(
            users ->
                new Bottleneck(
                    new Bottleneck.Lockstep(),
                    e.utilisation(users.cpus()),
                    new Together(
                        users.together(), e.users(), users.longestMs(), users.cpus().tiers())));
  }

  /** The lowest limit is that of a pool which does not show its use, and nearly reached. */
  private static Optional<Bottleneck> nearlyAllowed(TrialEvidence e) {
    Limit limit = e.trial().prediction().binding();
    double share = e.load().throughputRps() / limit.rps();
    return !DumpedWaits.unwatched(e).contains(limit) || share < LIKELY || !queued(e)
        ? Optional.empty()
        : Optional.of(
            new Bottleneck(
                new Bottleneck.Pool(limit.name()),
                Math.min(1, share),
                true,
                new UnseenPool(limit.terms(), null)));
  }

  private static Bottleneck unknown(TrialEvidence e) {
    Limit limit = e.trial().prediction().binding();
    double reached = e.load().throughputRps();
    Optional<CpuAllocation.CpuShare> busiest =
        e.allocation().sets().stream().max(Comparator.comparingDouble(e::utilisation));
    return new Bottleneck(
        new Bottleneck.Unknown(),
        reached / limit.rps(),
        new Unsaturated(
            reached,
            limit,
            busiest.map(CpuAllocation.CpuShare::tiers).orElse(List.of()),
            busiest.map(e::utilisation).orElse(0.0)));
  }
}
