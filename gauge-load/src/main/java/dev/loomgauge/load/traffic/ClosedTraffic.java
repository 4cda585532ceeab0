package dev.loomgauge.load.traffic;

import dev.loomgauge.load.connection.Lane;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import java.util.List;

/** A lane's share of a fixed number of users. */
final class ClosedTraffic implements Traffic {
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
    UserTimes times = UserTimes.of(model, timeline);
    for (int i = lane.number(); i < model.users(); i += lane.plan().threads()) {
      User user = new User(lane, model);
      long firstRequest = timeline.start() + times.firstRequest(i);
      lane.agenda().at(timeline.start() + times.connect(i), due -> user.begin(firstRequest));
      times
          .leave(i)
          .ifPresent(leave -> lane.agenda().at(timeline.start() + leave, due -> user.leave()));
    }
  }

  @Override
  public void stop() {
    lane.stop();
  }

  @Override
  public List<Long> waits(long now) {
    return List.of();
  }
}
