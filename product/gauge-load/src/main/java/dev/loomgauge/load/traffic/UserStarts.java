package dev.loomgauge.load.traffic;

import dev.loomgauge.load.plan.Model;
import java.util.List;
import java.util.OptionalLong;

/**
 * When users of the closed model begin. The ramp has two parts: user i of N connects at i / N of
 * the first, and sends its first request at i / N of the second, a fraction of the spread later:
 * the fraction of i times the golden ratio, a sequence that is even for any run of users. Where the
 * first part has no length, a user connects when its part in the second begins. Users that are
 * there {@code from} the start are no part of the ramp: they begin with it. After the window the
 * others leave in the order opposite to that of their coming.
 *
 * @param windowEnd in nanoseconds from time 0
 */
record UserStarts(Model.Closed model, long windowEnd) implements UserTimes {
  static final double GOLDEN = 0.6180339887498949;

  @Override
  public long connect(int user) {
    long over = model.connect().isZero() ? model.ramp().toNanos() : model.connect().toNanos();
    return share(user, over);
  }

  @Override
  public List<Stay> stays(int user) {
    long firstRequest =
        model.connect().toNanos()
            + share(user, model.ramp().minus(model.connect()).toNanos())
            + Math.round(user * GOLDEN % 1 * model.spread().toNanos());
    return List.of(new Stay(firstRequest, OptionalLong.empty()));
  }

  @Override
  public OptionalLong leave(int user) {
    if (user < model.from() || model.down().isZero()) {
      return OptionalLong.empty();
    }
    double share = (double) (model.users() - user) / (model.users() - model.from());
    return OptionalLong.of(windowEnd + Math.round(share * model.down().toNanos()));
  }

  private long share(int user, long nanos) {
    return user < model.from()
        ? 0
        : Math.round((double) (user - model.from()) / (model.users() - model.from()) * nanos);
  }
}
