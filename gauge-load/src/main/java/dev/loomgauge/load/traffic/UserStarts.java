package dev.loomgauge.load.traffic;

import dev.loomgauge.load.plan.Model;

/**
 * When users of the closed model begin. User i of N begins to connect at i / N of the ramp and
 * sends its first request a fraction of the spread later: the fraction of i times the golden ratio,
 * a sequence that is even for any run of users.
 */
record UserStarts(Model.Closed model) {
  private static final double GOLDEN = 0.6180339887498949;

  /** When user i begins to connect, in nanoseconds from time 0. */
  long connect(int user) {
    return Math.round((double) user / model.users() * model.ramp().toNanos());
  }

  /** When user i sends its first request at the earliest, in nanoseconds from time 0. */
  long firstRequest(int user) {
    return connect(user) + Math.round(user * GOLDEN % 1 * model.spread().toNanos());
  }
}
