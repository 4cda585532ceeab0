package dev.loomgauge.core.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The load of every trial of a scenario.
 *
 * @param model closed (users) or open (arrivals)
 * @param arrivals for the open model: constant or poisson, or trace
 * @param trace recorded arrivals; present where {@code arrivals} is trace
 * @param thinkTime pause of a user between answer and next request
 * @param start whether first requests are spread over a cycle
 * @param ramp time over which the users start
 * @param warmup time from the last user's start to the measured window; made longer where a queue
 *     needs longer to fill; zero in a pure model
 * @param hold the measured window; in later blocks less of it where the first block shows that less
 *     is enough; zero in a pure model
 * @param window what decides where the measured window lies
 * @param timeout after which a request counts as failed; {@link #NEVER} in a pure model without one
 * @param from users that are there before the ramp, and again when the load has fallen; 0 and up,
 *     at most all
 * @param down time after the hold over which users leave, each after its current answer; zero where
 *     all end at once
 */
public record LoadShape(
    Model model,
    String arrivals,
    Optional<Trace> trace,
    Distribution thinkTime,
    Start start,
    Duration ramp,
    Duration warmup,
    Duration hold,
    Window window,
    Duration timeout,
    int from,
    Duration down) {

  /** A client that never gives up. */
  public static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);

  /** Mean pause of a user between answer and next request. */
  public Duration think() {
    return thinkTime.mean();
  }

  /** Whether the load rises from some users or falls again: a course whose hold is of interest. */
  public boolean sustained() {
    return from > 0 || !down.isZero();
  }

  public LoadShape lasting(
      Duration otherRamp, Duration otherWarmup, Duration otherHold, Duration otherDown) {
    return new LoadShape(
        model,
        arrivals,
        trace,
        thinkTime,
        start,
        otherRamp,
        otherWarmup,
        otherHold,
        window,
        timeout,
        from,
        otherDown);
  }

  /** Who decides when a request begins. */
  public enum Model {
    /** A fixed number of users, each waiting for its answer. */
    CLOSED,
    /** Arrivals at a rate, whatever the answers do. */
    OPEN
  }

  /** When users send their first requests. */
  public enum Start {
    /** Over the ramp, and spread over one cycle of answer and think time. */
    SPREAD,
    /** Over the ramp alone: users behind a fixed delay run in lockstep. */
    TOGETHER
  }

  /** What decides where the measured window lies. */
  public enum Window {
    /** The seconds: it begins when they show no change. How long it is was decided before. */
    STEADY,
    /** The clock: after the warm-up, for the hold. */
    FIXED
  }

  /** Recorded arrivals in ascending seconds from the start, over again after the period. */
  public record Trace(String file, List<Double> times, double period) {
    public Trace {
      times = List.copyOf(times);
    }
  }
}
