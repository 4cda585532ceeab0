package dev.loomgauge.load.traffic;

import dev.loomgauge.load.connection.Lane;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;

/**
 * A lane's share of a fixed number of users. User i of N begins to connect at i / N of the ramp and
 * sends its first request a further fraction of the spread later, taken from the golden-ratio
 * sequence, which is even for any part of the users.
 */
final class ClosedTraffic implements Traffic {
  private static final double GOLDEN = 0.6180339887498949;

  private final Lane lane;
  private final Timeline timeline;
  private final Model.Closed model;

  ClosedTraffic(Lane lane, Timeline timeline, Model.Closed model) {
    this.lane = lane;
    this.timeline = timeline;
    this.model = model;
  }

  @Override
  public void start() {
    for (int i = lane.number(); i < model.users(); i += lane.plan().threads()) {
      long begin =
          timeline.start() + Math.round((double) i / model.users() * model.ramp().toNanos());
      long offset = Math.round(i * GOLDEN % 1 * model.spread().toNanos());
      User user = new User(lane, model);
      lane.agenda().at(begin, due -> user.begin(begin + offset));
    }
  }

  @Override
  public void stop() {
    lane.stop();
  }
}
