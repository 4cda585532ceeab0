package dev.loomgauge.load.traffic;

import dev.loomgauge.load.plan.Model;

/**
 * When users of the closed model begin. The ramp has two parts: user i of N connects at i / N of
 * the first, and sends its first request at i / N of the second, a fraction of the spread later:
 * the fraction of i times the golden ratio, a sequence that is even for any run of users. Where the
 * first part has no length, a user connects when its part in the second begins. Users that are
 * there {@code from} the start are no part of the ramp: they begin with it. After the window the
 * others leave in the order opposite to that of their coming.
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

  /** Whether user i leaves before the end of the run. */
  boolean leaves(int user) {
    return user >= model.from() && !model.down().isZero();
  }

  /** When a user that leaves does so, in nanoseconds from the end of the window. */
  long leave(int user) {
    double share = (double) (model.users() - user) / (model.users() - model.from());
    return Math.round(share * model.down().toNanos());
  }

  private long share(int user, long nanos) {
    return user < model.from()
        ? 0
        : Math.round((double) (user - model.from()) / (model.users() - model.from()) * nanos);
  }
}
