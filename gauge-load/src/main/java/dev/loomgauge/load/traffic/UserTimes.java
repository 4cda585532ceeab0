package dev.loomgauge.load.traffic;

import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import java.util.OptionalLong;

/** When the users of the closed model come and go; all in nanoseconds from time 0. */
sealed interface UserTimes permits UserStarts, UserSteps {

  /** Those of a model. */
  static UserTimes of(Model.Closed model, Timeline timeline) {
    return model.steps().isEmpty()
        ? new UserStarts(model, timeline.windowEnd() - timeline.start())
        : new UserSteps(model);
  }

  /** When user i begins to connect. */
  long connect(int user);

  /** When user i sends its first request at the earliest. */
  long firstRequest(int user);

  /** When user i leaves; empty where it stays to the end. */
  OptionalLong leave(int user);
}
