package dev.loomgauge.core.result;

import dev.loomgauge.core.result.TierUse.CpuConditions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said of one cell before it runs.
 *
 * @param zeroLoadMs response time of one request alone, in milliseconds (R0); where branches race
 *     it is the mean of the longest, or of the first
 * @param ceilingRps the least of the limits, in requests per second
 * @param meanMsAtCeiling the mean response time that Little's law gives at the ceiling, N / X - Z;
 *     null for an open model
 * @param kneeUsers users at which waiting begins (N* of Lazowska et al. 1984, chapter 5): the
 *     ceiling that is not the users' own times the response time of one request alone; null for an
 *     open model, or when nothing but the users limits
 * @param limits all limits, lowest first; the first one is the ceiling
 * @param expected the figures that a solver expects; null when none was asked, or something is
 *     missing
 * @param missing demands that are not known, in words; what they limit is unknown then
 * @param unstable stations and pools that branches and requests which nobody waits for any more ask
 *     for more than they have: their queues grow for as long as the load lasts
 * @param conditions of the service's CPUs for which its demands hold; null where not known, and in
 *     older folders
 */
public record Prediction(
    double zeroLoadMs,
    double ceilingRps,
    @Nullable Double meanMsAtCeiling,
    @Nullable Double kneeUsers,
    List<Limit> limits,
    @Nullable Expected expected,
    List<String> missing,
    List<String> unstable,
    @Nullable CpuConditions conditions) {
  /** What a ceiling with the mark {@code ~} is. */
  public static final String ESTIMATE =
      "~ marks an estimate, with the range in which it lies: it rests on a calibrated demand or a"
          + " time written by hand, so a row is within, above or below its range and no share of"
          + " it.";

  /** Copies; older results lack missing and unstable. */
  @SuppressWarnings("ConstantValue") // what an older file lacks is null
  public Prediction {
    limits = List.copyOf(limits);
    missing = missing == null ? List.of() : List.copyOf(missing);
    unstable = unstable == null ? List.of() : List.copyOf(unstable);
  }

  /** With all demands known, and nothing that piles up. */
  public Prediction(
      double zeroLoadMs,
      double ceilingRps,
      @Nullable Double meanMsAtCeiling,
      @Nullable Double kneeUsers,
      List<Limit> limits,
      @Nullable Expected expected) {
    this(
        zeroLoadMs,
        ceilingRps,
        meanMsAtCeiling,
        kneeUsers,
        limits,
        expected,
        List.of(),
        List.of(),
        null);
  }

  /** The same with what a solver expects. */
  public Prediction with(Expected figures) {
    return with(figures, List.of());
  }

  /** The same with what a solver expects, and with what piles up then. */
  public Prediction with(Expected figures, List<String> pilesUp) {
    return copy(figures, missing, pilesUp, conditions);
  }

  /** The same without demands that nothing has measured or given. */
  public Prediction without(List<String> demands) {
    return copy(expected, demands, unstable, conditions);
  }

  /** The same with the conditions for which its demands hold. */
  public Prediction under(@Nullable CpuConditions known) {
    return copy(expected, missing, unstable, known);
  }

  private Prediction copy(
      @Nullable Expected figures,
      List<String> unknown,
      List<String> pilesUp,
      @Nullable CpuConditions known) {
    return new Prediction(
        zeroLoadMs,
        ceilingRps,
        meanMsAtCeiling,
        kneeUsers,
        limits,
        figures,
        unknown,
        pilesUp,
        known);
  }

  /**
   * One asymptotic bound on throughput.
   *
   * @param name the resource: {@code users}, a station or a passive resource of the path
   * @param kind what sort of limit
   * @param rps requests per second
   * @param formula the law with its numbers filled in
   * @param exact whether it is a law, to within {@link Law#TOLERANCE}; else it is an estimate, for
   *     a calibrated demand or a time written by hand stands in it
   * @param uncertainty relative half-width of the calibrated demand's 95 % interval, 0 when exact;
   *     null where too little was measured to tell it
   * @param law what is proven of it; null for nothing, and in results that were written without it
   */
  public record Limit(
      String name,
      Kind kind,
      double rps,
      String formula,
      boolean exact,
      @Nullable Double uncertainty,
      @Nullable Law law) {

    /** Proven as it is, when it is exact, with times that do not vary. */
    public Limit(
        String name, Kind kind, double rps, String formula, boolean exact, double uncertainty) {
      this(name, kind, rps, formula, exact, uncertainty, exact ? new Law(rps, 0, 0) : null);
    }

    /**
     * Where it lies: a law in one point; an estimate between what both ends of the 95 % intervals
     * of the calibrated demands make of it, widened by {@link Law#TOLERANCE}; null where too little
     * was measured to report it.
     */
    public @Nullable Range range() {
      if (exact) {
        return Range.exactly(rps);
      }
      Double known = uncertainty;
      if (known == null) {
        return null;
      }
      double factor = 1 + Law.TOLERANCE + known;
      return new Range(rps / factor, rps * factor);
    }
  }

  /**
   * A limit with nothing in it but what Loomgauge itself enforces: its users, their think time, the
   * delays of its downstream, and sizes of pools; of a pure model everything.
   *
   * @param rps requests per second that no long run exceeds
   * @param seconds of one request in it
   * @param scatter mean square of the part of that time that varies, over the square of the time: 0
   *     for constant times, 1 for exponential ones and about as much as 2
   */
  public record Law(double rps, double seconds, double scatter) {
    /** What a limit and a law may differ by, and still be called the same. */
    public static final double TOLERANCE = 0.01;

    /** The probability that chance alone lets a window exceed {@link #most}. */
    public static final double CHANCE = 1e-6;

    /**
     * The most requests per second that a window shows, but for its edges. n times whose random
     * part is Y >= 0 sum up to less than E - t with a probability of at most exp(-t^2 / (2 n
     * E[Y^2])), whatever their distribution (Maurer, "A bound on the deviation probability for sums
     * of non-negative random variables", Journal of Inequalities in Pure and Applied Mathematics 4,
     * 2003).
     */
    public double most(double windowSeconds) {
      return most(windowSeconds, CHANCE);
    }

    /**
     * The same, exceeded with another probability.
     *
     * @param chance above 0 and below 1
     */
    public double most(double windowSeconds, double chance) {
      double expected = Math.max(1, rps * windowSeconds);
      return rps * (1 + TOLERANCE + Math.sqrt(2 * Math.log(1 / chance) * scatter / expected));
    }
  }

  /** The four sorts of limit. */
  public enum Kind {
    /** N / (R0 + Z): there are not enough users. */
    USERS,
    /** capacity / holding time of a passive resource. */
    RESOURCE,
    /** servers / service demand of a station. */
    STATION,
    /** the arrival rate of an open model. */
    ARRIVALS;

    /** "a pool": the kind in a sentence. */
    public String words() {
      return switch (this) {
        case USERS -> "users";
        case RESOURCE -> "a pool";
        case STATION -> "a CPU or station";
        case ARRIVALS -> "arrivals";
      };
    }
  }

  /** Whether the ceiling is an estimate, which a run may exceed, and no law. */
  public boolean estimated() {
    return !limits.isEmpty() && !binding().exact();
  }

  /** The limit that binds. */
  public Limit binding() {
    return limits.getFirst();
  }

  /**
   * The limits that are known: all of them, or, where demands are missing, the pools below what the
   * users could reach. What is missing can only lower those; of users alone it is not known whether
   * they or the demand that is missing limit.
   */
  public List<Limit> knownLimits() {
    return missing.isEmpty()
        ? limits
        : limits.stream()
            .takeWhile(l -> l.kind() != Kind.USERS && l.kind() != Kind.ARRIVALS)
            .filter(l -> l.kind() == Kind.RESOURCE)
            .toList();
  }
}
