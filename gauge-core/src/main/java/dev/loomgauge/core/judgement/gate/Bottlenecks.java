package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.ceiling.Ceiling;
import dev.loomgauge.core.result.cell.PredictedLimit;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.protocol.time.Durations;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names what limited a trial, from what was seen: a resource at 95 % or more of its capacity with a
 * queue before it. Where nothing is that full, one at 85 % or more with a queue is named as the
 * most likely, and then users who have fallen into lockstep ({@link Lockstep}).
 */
final class Bottlenecks {
  private static final double SATURATED = 0.95;
  private static final double LIKELY = 0.85;
  private static final String MOST_LIKELY = ", most likely";

  private Bottlenecks() {}

  static Bottleneck find(TrialEvidence e) {
    return saturated(e, SATURATED, "")
        .or(() -> users(e))
        .or(() -> saturated(e, LIKELY, MOST_LIKELY))
        .or(() -> lockstep(e))
        .or(() -> unwatched(e))
        .orElseGet(() -> unknown(e));
  }

  private static Optional<Bottleneck> saturated(TrialEvidence e, double least, String degree) {
    return cpu(e, least, degree).or(() -> resource(e, least, degree));
  }

  /** CPU comes first: threads that wait for a saturated CPU are all busy too. */
  private static Optional<Bottleneck> cpu(TrialEvidence e, double least, String degree) {
    Optional<Bottleneck> tiers =
        e.allocation().sets().stream()
            .filter(cpus -> e.utilisation(cpus) >= least && queued(e))
            .max(Comparator.comparingDouble(e::utilisation))
            .map(
                cpus ->
                    new Bottleneck(
                        new Bottleneck.Cpu(cpus.tiers()),
                        e.utilisation(cpus),
                        cpuWords(e, cpus, degree)));
    return tiers.or(() -> queued(e) ? dependencies(e, least, degree) : Optional.empty());
  }

  /** CPUs that are full with what the service talks to, or full only together with it. */
  private static Optional<Bottleneck> dependencies(TrialEvidence e, double least, String degree) {
    TierUse own = e.trial().tiers().get(Tier.DEPENDENCIES);
    if (own != null && own.utilisation() >= least) {
      return Optional.of(
          new Bottleneck(
              new Bottleneck.Cpu(List.of(Tier.DEPENDENCIES)),
              own.utilisation(),
              "the CPU of the dependencies%s (%s: %s)"
                  .formatted(
                      degree,
                      Numbers.percent(Math.min(1, own.utilisation())),
                      DependencyGates.programs(e))));
    }
    return e.allocation().sets().stream()
        .filter(cpus -> e.dependencies(cpus) > 0 && together(e, cpus) >= least)
        .max(Comparator.comparingDouble(cpus -> together(e, cpus)))
        .map(
            cpus ->
                new Bottleneck(
                    new Bottleneck.Cpu(
                        Stream.concat(cpus.tiers().stream(), Stream.of(Tier.DEPENDENCIES))
                            .toList()),
                    together(e, cpus),
                    "the CPU of %s, dependencies%s (%s; dependencies: %s)"
                        .formatted(
                            cpus.words(),
                            degree,
                            Numbers.percent(Math.min(1, together(e, cpus))),
                            DependencyGates.programs(e, cpus))));
  }

  private static double together(TrialEvidence e, CpuAllocation.CpuShare cpus) {
    return e.utilisation(cpus) + e.dependencies(cpus);
  }

  /** Requests take visibly longer than alone, so they queue somewhere. */
  private static boolean queued(TrialEvidence e) {
    return e.load().meanMs() > e.trial().prediction().zeroLoadMs() * 1.05;
  }

  private static String cpuWords(TrialEvidence e, CpuAllocation.CpuShare cpus, String degree) {
    JvmUse jvm = e.trial().jvm();
    String queue =
        cpus.tiers().contains(Tier.SERVICE)
                && jvm != null
                && jvm.queuedMean() != null
                && jvm.queuedMean() >= 1
            ? ", " + Numbers.count(jvm.queuedMean()) + " virtual threads queued for it"
            : "";
    return "the CPU of %s%s (%s%s)"
        .formatted(owner(cpus), degree, Numbers.percent(Math.min(1, e.utilisation(cpus))), queue);
  }

  private static String owner(CpuAllocation.CpuShare cpus) {
    return cpus.tiers().size() == 1 ? "the " + cpus.tiers().getFirst() : cpus.words();
  }

  /**
   * Of several full resources the one with the lowest ceiling is the cause; those around it are
   * full because of it.
   */
  private static Optional<Bottleneck> resource(TrialEvidence e, double least, String degree) {
    return e.trial().resources().stream()
        .filter(r -> r.capacity() != null && r.utilisation() >= least && r.waiting(inFlight(e)) > 0)
        .min(Comparator.comparingDouble(r -> lawOf(e, r.name())))
        .map(
            r ->
                new Bottleneck(
                    new Bottleneck.Pool(r.name()),
                    r.utilisation(),
                    "the %s %s%s (%s of %s busy, %s requests waiting)"
                        .formatted(
                            Numbers.count(orZero(r.capacity())),
                            r.label(),
                            degree,
                            Numbers.count(r.activeMean()),
                            Numbers.count(orZero(r.capacity())),
                            Numbers.count(r.waiting(inFlight(e))))));
  }

  /** As the engine counted them, else by Little's law: all users but those who think. */
  private static double inFlight(TrialEvidence e) {
    LoadSummary load = e.load();
    if (load.population().meanInFlight() != null) {
      return load.population().meanInFlight();
    }
    double rps = load.throughputRps();
    return e.users() > 0
        ? e.users() - rps * Durations.seconds(e.shape().think())
        : rps * load.meanMs() / 1000;
  }

  private static double orZero(@org.jspecify.annotations.Nullable Integer capacity) {
    return capacity == null ? 0 : capacity;
  }

  private static double lawOf(TrialEvidence e, String name) {
    return e.trial().prediction().limits().stream()
        .filter(l -> l.name().equals(name))
        .mapToDouble(Limit::rps)
        .findFirst()
        .orElse(Double.MAX_VALUE);
  }

  private static Optional<Bottleneck> users(TrialEvidence e) {
    double law = lawOf(e, e.users() > 0 ? "users" : "arrivals");
    if (e.load().throughputRps() < PredictedLimit.USERS_ALONE * law) {
      return Optional.empty();
    }
    return Optional.of(
        new Bottleneck(
            new Bottleneck.Users(),
            e.load().throughputRps() / law,
            e.users() > 0
                ? "none: waiting for %s users".formatted(Numbers.count(e.users()))
                : "none: every arrival was served"));
  }

  private static Optional<Bottleneck> lockstep(TrialEvidence e) {
    return Lockstep.of(e)
        .map(
            users ->
                new Bottleneck(
                    new Bottleneck.Lockstep(),
                    e.utilisation(users.cpus()),
                    Numbers.format(
                        "users in lockstep: about %s of %s come back at once and queue up to %s for"
                            + " the CPU of %s (%s in all)",
                        Numbers.count(users.together()),
                        Numbers.count(e.users()),
                        Numbers.millis(users.longestMs()),
                        owner(users.cpus()),
                        Numbers.percent(e.utilisation(users.cpus())))));
  }

  /** A pool whose use the service does not show, at nearly all that it allows. */
  private static Optional<Bottleneck> unwatched(TrialEvidence e) {
    Limit limit = e.trial().prediction().binding();
    double share = e.load().throughputRps() / limit.rps();
    boolean watched =
        e.trial().resources().stream().anyMatch(resource -> resource.name().equals(limit.name()));
    return limit.kind() != Prediction.Kind.RESOURCE || watched || share < LIKELY || !queued(e)
        ? Optional.empty()
        : Optional.of(
            new Bottleneck(
                new Bottleneck.Pool(limit.name()),
                Math.min(1, share),
                "the %s%s (%s of the throughput that they allow; the service does not show how many are in use)"
                    .formatted(size(limit), MOST_LIKELY, Numbers.percent(share))));
  }

  /** "10 database connections", from a formula that begins with "database connections: 10 / ". */
  private static String size(Limit limit) {
    String[] parts = limit.formula().split(": | / ", 3);
    return parts.length == 3 ? parts[1] + " " + parts[0] : limit.name();
  }

  private static Bottleneck unknown(TrialEvidence e) {
    Limit limit = e.trial().prediction().binding();
    double share = e.load().throughputRps() / limit.rps();
    String nearest =
        e.allocation().sets().stream()
            .max(Comparator.comparingDouble(e::utilisation))
            .map(
                cpus ->
                    ", the busiest CPUs, of "
                        + cpus.words()
                        + ", at "
                        + Numbers.percent(e.utilisation(cpus)))
            .orElse("");
    return new Bottleneck(
        new Bottleneck.Unknown(),
        share,
        "nothing that was watched (%s%s)"
            .formatted(Ceiling.of(limit).sentence(e.load().throughputRps()), nearest));
  }
}
