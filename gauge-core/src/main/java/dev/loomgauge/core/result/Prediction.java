package dev.loomgauge.core.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said of one cell before it runs.
 *
 * @param zeroLoadMs response time of one request alone, in milliseconds (R0)
 * @param ceilingRps requests a second that cannot be exceeded: the least of the limits
 * @param meanMsAtCeiling the mean response time that Little's law gives at the ceiling, N / X - Z;
 *     null for an open model
 * @param kneeUsers users at which waiting begins (N* of Lazowska et al. 1984, chapter 5): the
 *     ceiling that is not the users' own times the response time of one request alone; null for an
 *     open model, or when nothing but the users limits
 * @param limits all limits, lowest first; the first one is the ceiling
 * @param expected the figures that a solver expects; null when none was asked
 */
public record Prediction(
    double zeroLoadMs,
    double ceilingRps,
    @Nullable Double meanMsAtCeiling,
    @Nullable Double kneeUsers,
    List<Limit> limits,
    @Nullable Expected expected) {

  /** The same with what a solver expects. */
  public Prediction with(Expected figures) {
    return new Prediction(zeroLoadMs, ceilingRps, meanMsAtCeiling, kneeUsers, limits, figures);
  }

  /**
   * One asymptotic bound on throughput.
   *
   * @param name the resource: {@code users}, a station or a passive resource of the path
   * @param kind what sort of limit
   * @param rps requests a second
   * @param formula the law with its numbers filled in
   * @param exact false where a calibrated demand stands in it: then it is an estimate, not a law
   *     alone
   * @param uncertainty relative half-width of the calibrated demand's 95 % interval, 0 when exact
   */
  public record Limit(
      String name, Kind kind, double rps, String formula, boolean exact, double uncertainty) {}

  /** The three sorts of limit. */
  public enum Kind {
    /** N / (R0 + Z): there are not enough users. */
    USERS,
    /** capacity / holding time of a passive resource. */
    RESOURCE,
    /** servers / service demand of a station. */
    STATION,
    /** the arrival rate of an open model. */
    ARRIVALS
  }

  /** The limit that binds. */
  public Limit binding() {
    return limits.getFirst();
  }
}
