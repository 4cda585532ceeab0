package dev.loomgauge.load.traffic;

import dev.loomgauge.load.plan.Model;

/**
 * When users of the closed model begin. The ramp has two parts: user i of N connects at i / N of
 * the first, and sends its first request at i / N of the second, a fraction of the spread later:
 * the fraction of i times the golden ratio, a sequence that is even for any run of users. Where the
 * first part has no length, a user connects when its part in the second begins.
 */
record UserStarts(Model.Closed model) {
  private static final double GOLDEN = 0.6180339887498949;

  /** When user i begins to connect, in nanoseconds from time 0. */
  long connect(int user) {
    long over = model.connect().isZero() ? model.ramp().toNanos() : model.connect().toNanos();
    return share(user, over);
  }

  /** When user i sends its first request at the earliest, in nanoseconds from time 0. */
  long firstRequest(int user) {
    return model.connect().toNanos()
        + share(user, model.ramp().minus(model.connect()).toNanos())
        + Math.round(user * GOLDEN % 1 * model.spread().toNanos());
  }

  private long share(int user, long nanos) {
    return Math.round((double) user / model.users() * nanos);
  }
}
