package dev.loomgauge.load.traffic;

import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import java.util.List;
import java.util.OptionalLong;

/** When the users of the closed model come and go; all in nanoseconds from time 0. */
sealed interface UserTimes permits UserStarts, UserSteps {

  /**
   * A time in which a user sends requests.
   *
   * @param firstRequest at the earliest
   * @param end after which it sends none, and keeps its connection; empty where that is the end of
   *     the load
   */
  record Stay(long firstRequest, OptionalLong end) {}

  /** Those of a model. */
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
}
