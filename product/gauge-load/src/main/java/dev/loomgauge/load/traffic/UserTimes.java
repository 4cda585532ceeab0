package dev.loomgauge.load.traffic;

import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** When the users of the closed model come and go; all in nanoseconds from time 0. */
sealed interface UserTimes {
  /**
   * A time in which a user sends requests.
   *
   * @param firstRequest at the earliest
   * @param end after which it sends none, and keeps its connection; empty where that is the end of
   *     the load
   */
  record Stay(long firstRequest, OptionalLong end) {}

  static UserTimes of(Model.Closed model, Timeline timeline) {
    return model.steps().isEmpty()
        ? new UserStarts(model, timeline.windowEnd() - timeline.start())
        : new UserSteps(model);
  }

  /** When user i begins to connect. */
  long connect(int user);

  /** When user i sends requests, in order. */
  List<Stay> stays(int user);

  /** When user i closes its connection; empty where it keeps it to the end. */
  OptionalLong leave(int user);

  /**
   * When users come and go in steps: user i is there in the steps of more than i users. It connects
   * with the first of them and keeps its connection. After each step without it, it sends its first
   * request a fraction of the spread later, as in {@link UserStarts}; where it would have to go by
   * then, it sends none.
   */
  record UserSteps(Model.Closed model) implements UserTimes {
    @Override
    public long connect(int user) {
      return begins(user).getFirst();
    }

    @Override
    public List<Stay> stays(int user) {
      long spread = Math.round(user * UserStarts.GOLDEN % 1 * model.spread().toNanos());
      List<Long> begins = begins(user);
      List<Long> ends = ends(user);
      List<Stay> stays = new ArrayList<>();
      for (int i = 0; i < begins.size(); i++) {
        OptionalLong end = i < ends.size() ? OptionalLong.of(ends.get(i)) : OptionalLong.empty();
        long firstRequest = begins.get(i) + spread;
        if (end.isEmpty() || firstRequest < end.getAsLong()) {
          stays.add(new Stay(firstRequest, end));
        }
      }
      return stays;
    }

    @Override
    public OptionalLong leave(int user) {
      return OptionalLong.empty();
    }

    private List<Long> begins(int user) {
      return changes(user, true);
    }

    private List<Long> ends(int user) {
      return changes(user, false);
    }

    /** Begins of the steps with which user i comes, or goes. */
    private List<Long> changes(int user, boolean coming) {
      List<Long> changes = new ArrayList<>();
      boolean there = false;
      long begin = 0;
      for (Model.Step step : model.steps()) {
        boolean next = step.users() > user;
        if (next != there && next == coming) {
          changes.add(begin);
        }
        there = next;
        begin += step.length().toNanos();
      }
      return changes;
    }
  }

  /**
   * When users of the closed model begin. The ramp has two parts: user i of N connects at i / N of
   * the first, and sends its first request at i / N of the second, a fraction of the spread later:
   * the fraction of i times the golden ratio, a sequence that is even for any run of users. Where
   * the first part has no length, a user connects when its part in the second begins. Users that
   * are there {@code from} the start are no part of the ramp: they begin with it. After the window
   * the others leave in the order opposite to that of their coming.
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
}
