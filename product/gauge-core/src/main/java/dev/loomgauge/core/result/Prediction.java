package dev.loomgauge.core.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is said of one cell before it runs.
 *
 * @param zeroLoadMs response time of one request alone, in milliseconds (R0); where branches race
 *     it is the mean of the longest, or of the first
 * @param ceilingRps the least of the limits, in requests per second
 * @param meanMsAtCeiling the mean response time that Little's law gives at the ceiling, N / X - Z;
 *     null for an open model, and where clients give up on requests that wait for no other: X is
 *     then of those that are answered alone
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
 * @param unsolved why no solver could give the figures, in a sentence; empty where none failed
 */
public record Prediction(
    double zeroLoadMs,
    double ceilingRps,
    @Nullable Double meanMsAtCeiling,
    @Nullable Double kneeUsers,
    List<Limit> limits,
    @Nullable Expected expected,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> missing,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> unstable,
    @Nullable CpuConditions conditions,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String unsolved) {
  /** What a ceiling with the mark {@code ~} is. */
  public static final String ESTIMATE =
      "~ marks an estimate, with the range in which it lies: it rests on a calibrated demand, a time written by hand or a mean that is not proven, so a row is within, above or below"
          + " its range and no share of it.";

  /** Copies; older results lack missing, unstable and unsolved. */
  public Prediction {
    limits = List.copyOf(limits);
    missing = List.copyOf(missing);
    unstable = List.copyOf(unstable);
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
        null,
        "");
  }

  public Prediction with(Expected figures, List<String> pilesUp) {
    return copy(figures, missing, pilesUp, conditions, unsolved);
  }

  /** The same without demands that nothing has measured or given. */
  public Prediction without(List<String> demands) {
    return copy(expected, demands, unstable, conditions, unsolved);
  }

  /** The same with the reason for which no solver could give its figures. */
  public Prediction unsolved(String why) {
    return copy(expected, missing, unstable, conditions, why);
  }

  public Prediction under(@Nullable CpuConditions known) {
    return copy(expected, missing, unstable, known, unsolved);
  }

  private Prediction copy(
      @Nullable Expected figures,
      List<String> unknown,
      List<String> pilesUp,
      @Nullable CpuConditions known,
      String why) {
    return new Prediction(
        zeroLoadMs,
        ceilingRps,
        meanMsAtCeiling,
        kneeUsers,
        limits,
        figures,
        unknown,
        pilesUp,
        known,
        why);
  }

  /** Whether the ceiling is an estimate, which a run may exceed, and no law. */
  public boolean estimated() {
    return !limits.isEmpty() && !binding().exact();
  }

  public Limit binding() {
    return limits.getFirst();
  }

  public Optional<Limit> limit(String name) {
    return limits.stream().filter(limit -> limit.name().equals(name)).findFirst();
  }

  /** The lowest limit but that of a pool: what binds once the pool is large enough. */
  public Optional<Limit> behind(String pool) {
    return limits.stream().filter(limit -> !limit.name().equals(pool)).findFirst();
  }

  /** The pools of the path whose use a service does not show, by their limits. */
  public List<Limit> unwatched(List<ResourceUse> watched) {
    return limits.stream()
        .filter(limit -> limit.kind() == Limit.Kind.RESOURCE)
        .filter(limit -> watched.stream().noneMatch(use -> use.name().equals(limit.name())))
        .toList();
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
            .takeWhile(l -> l.kind() != Limit.Kind.USERS && l.kind() != Limit.Kind.ARRIVALS)
            .filter(l -> l.kind() == Limit.Kind.RESOURCE)
            .toList();
  }
}
