package dev.loomgauge.load.plan;

import dev.loomgauge.protocol.load.LoadPlan;
import java.time.Duration;
import java.util.List;

/** Who decides when the next request starts: the answers (closed) or the clock (open). */
public sealed interface Model {
  /** The time over which the load grows to its full size. */
  Duration ramp();

  /** The time after the window over which the load falls again; zero where it ends at once. */
  default Duration down() {
    return Duration.ZERO;
  }

  /** The most connections this model can hold at once. */
  int connections();

  /**
   * A fixed number of users, each with one request at a time on a connection of its own.
   *
   * @param users 1 or more
   * @param think mean time between a response and the next request
   * @param connect the first part of the ramp, in which all connect and none sends; zero to connect
   *     with the first request. A server that is busy with the first users may accept the last ones
   *     seconds later
   * @param spread first requests are spread evenly over this time, so that users behind a fixed
   *     delay do not run in lockstep
   * @param from users that are there at time 0, and after the fall; 0 up to all of them
   * @param down after the window users leave evenly over this time, each after its current answer,
   *     until {@code from} are left
   * @param steps how many users send requests from time 0 on, and for how long: all of them in one
   *     step at least; who sends none keeps its connection. Empty for all of them after the ramp
   */
  record Closed(
      int users,
      Duration think,
      LoadPlan.Think distribution,
      Duration ramp,
      Duration connect,
      Duration spread,
      int from,
      Duration down,
      List<Step> steps)
      implements Model {
    public Closed {
      steps = List.copyOf(steps);
    }

    @Override
    public int connections() {
      return users;
    }
  }

  /** A number of users for a time. */
  record Step(int users, Duration length) {}

  /**
   * Arrivals that do not wait for answers, each timed from its intended start.
   *
   * @param rate arrivals per second, above 0
   * @param connections the pool's cap; an arrival with no free connection waits, and its wait
   *     counts
   */
  record Open(double rate, LoadPlan.Arrivals arrivals, int connections, Duration ramp)
      implements Model {}
}
