package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * Users in lockstep. Whoever has fallen together behind one wait, by a pause for example, comes
 * back together, and each waits while a CPU that is idle most of the time serves the others. A
 * request then takes R0 + N D in place of R0, for N users of whom each costs D, the CPU time on
 * every set of CPUs by its number of CPUs, added up, because the users meet again before each set:
 * the pessimistic bound of a closed network (Lazowska, Zahorjan, Graham and Sevcik, "Quantitative
 * System Performance", 1984, chapter 5). Requests that come at random wait for a few others at
 * most.
 *
 * @param cpus that they wait for most, the busiest
 * @param together users who come back at once, as the 99th percentile has it
 * @param longestMs how long the last of those waits
 */
record Lockstep(CpuAllocation.CpuShare cpus, double together, double longestMs) {
  /** Waiting for fewer than these may be chance. */
  private static final double CHANCE = 10;

  /** The share of requests that find more than the 99th percentile of others before them. */
  private static final double TAIL = 0.01;

  /** What the demand and the 99th percentile may be off by, when all users are together. */
  private static final double MEASUREMENT_ERROR = 0.05;

  /** In a pause few requests are slow, in lockstep most of them are. */
  private static final double MEAN_OF_LONGEST = 0.3;

  /** Below this share of the response time it does not matter. */
  private static final double MATTERS = 0.02;

  /** Requests wait for a pool that is predicted to have this share of it in use. */
  private static final double POOL_IN_USE = 0.5;

  /** The one of the busiest CPUs; empty where the response times do not show it. */
  static Optional<Lockstep> of(TrialEvidence e) {
    double alone = e.trial().prediction().zeroLoadMs();
    double rps = e.load().throughputRps();
    if (e.users() == 0 || alone <= 0 || rps <= 0) {
      return Optional.empty();
    }
    Explained explained = Explained.by(e.trial().prediction());
    double meanWait = e.load().meanMs() - explained.meanMs();
    double longest = e.load().latencies().p99Ms() - explained.p99Ms();
    boolean slow = meanWait > MATTERS * alone && meanWait > MEAN_OF_LONGEST * longest;
    double demandMs =
        e.allocation().sets().stream()
            .mapToDouble(
                cpus ->
                    1000 * (e.utilisation(cpus) - e.background(cpus) + e.dependencies(cpus)) / rps)
            .sum();
    return e.allocation().sets().stream()
        .max(Comparator.comparingDouble(e::utilisation))
        .map(cpus -> of(cpus, demandMs, longest))
        .filter(
            c ->
                slow
                    && c.together > byChance(e.utilisation(c.cpus))
                    && c.together <= e.users() * (1 + MEASUREMENT_ERROR));
  }

  /** What one of a hundred finds at a CPU by chance: of M/M/1, P(N >= n) = utilisation^n. */
  private static double byChance(double utilisation) {
    return utilisation >= 1
        ? Double.POSITIVE_INFINITY
        : Math.max(CHANCE, Math.log(TAIL) / Math.log(utilisation));
  }

  /**
   * Response times without lockstep, in milliseconds: those of an unloaded request, or as predicted
   * where requests wait for a pool. Where they wait for the CPU alone, the prediction itself may
   * have users in lockstep in it.
   */
  private record Explained(double meanMs, double p99Ms) {
    static Explained by(Prediction prediction) {
      double alone = prediction.zeroLoadMs();
      Expected expected = prediction.expected();
      if (expected == null || !waitsForPool(prediction, expected)) {
        return new Explained(alone, alone);
      }
      double mean = Math.max(alone, Objects.requireNonNullElse(expected.meanMs(), alone));
      return new Explained(
          mean, Math.max(mean, Objects.requireNonNullElse(expected.p99Ms(), mean)));
    }

    private static boolean waitsForPool(Prediction prediction, Expected expected) {
      return prediction.limits().stream()
          .filter(limit -> limit.kind() == Kind.RESOURCE)
          .anyMatch(limit -> expected.utilisation().getOrDefault(limit.name(), 0.0) >= POOL_IN_USE);
    }
  }

  private static Lockstep of(CpuAllocation.CpuShare cpus, double demandMs, double longestMs) {
    return new Lockstep(cpus, demandMs > 0 ? longestMs / demandMs : 0, longestMs);
  }
}
