package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.prediction.CpuAllocation;
import java.util.Comparator;
import java.util.Optional;

/**
 * Users in lockstep. Whoever has fallen together behind one wait, by a pause for example, comes
 * back together, and each waits while a CPU that is idle most of the time serves the others. A
 * request then takes R0 + N D in place of R0, for N users of whom each costs that CPU D: the
 * pessimistic bound of a closed network (Lazowska, Zahorjan, Graham and Sevcik, "Quantitative
 * System Performance", 1984, chapter 5). Requests that come at random wait for a few others at
 * most.
 *
 * @param cpus that they wait for
 * @param together users who come back at once, as the 99th percentile has it
 * @param longestMs how long the last of those waits
 */
record Lockstep(CpuAllocation.CpuShare cpus, double together, double longestMs) {
  /** Waiting for fewer than these may be chance. */
  private static final double CHANCE = 10;

  /** The tail of a percentile has pauses in it, too. */
  private static final double MOST_OF_USERS = 1.5;

  /** In a pause few requests are slow, in lockstep most of them are. */
  private static final double MEAN_OF_LONGEST = 0.3;

  /** Below this share of the response time it does not matter. */
  private static final double MATTERS = 0.02;

  /** The one of the busiest CPUs; empty where the response times do not show it. */
  static Optional<Lockstep> of(TrialEvidence e) {
    double alone = e.trial().prediction().zeroLoadMs();
    double rps = e.load().throughputRps();
    if (e.users() == 0 || alone <= 0 || rps <= 0) {
      return Optional.empty();
    }
    double meanWait = e.load().meanMs() - alone;
    double longest = e.load().latencies().p99Ms() - alone;
    boolean slow = meanWait > MATTERS * alone && meanWait > MEAN_OF_LONGEST * longest;
    return e.allocation().sets().stream()
        .max(Comparator.comparingDouble(e::utilisation))
        .map(cpus -> of(cpus, 1000 * e.utilisation(cpus) / rps, longest))
        .filter(c -> slow && c.together > CHANCE && c.together < MOST_OF_USERS * e.users());
  }

  private static Lockstep of(CpuAllocation.CpuShare cpus, double demandMs, double longestMs) {
    return new Lockstep(cpus, demandMs > 0 ? longestMs / demandMs : 0, longestMs);
  }
}
