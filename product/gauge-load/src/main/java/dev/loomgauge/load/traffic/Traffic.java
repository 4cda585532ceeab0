package dev.loomgauge.load.traffic;

import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import java.util.List;

/** The source of one lane's requests; used on its loop only. */
public sealed interface Traffic permits Traffic.ClosedTraffic, OpenTraffic {
  /** Begins, at or before time 0. */
  void start();

  /** The window is over: no further request; counts those due in it that never had a turn. */
  void stop();

  /** How long those that still wait to be sent have waited, in nanoseconds. */
  List<Long> waits(long now);

  static Traffic of(Lane lane, Timeline timeline) {
    return switch (lane.plan().model()) {
      case Model.Closed closed -> new ClosedTraffic(lane, timeline, closed);
      case Model.Open open -> new OpenTraffic(lane, timeline, open);
    };
  }

  /** A lane's share of a fixed number of users. */
  record ClosedTraffic(Lane lane, Timeline timeline, Model.Closed model) implements Traffic {
    @Override
    public void start() {
      UserTimes times = UserTimes.of(model, timeline);
      for (int i = lane.number(); i < model.users(); i += lane.plan().threads()) {
        User user = new User(lane, model);
        at(times.connect(i), due -> user.connect());
        for (UserTimes.Stay stay : times.stays(i)) {
          at(stay.firstRequest(), user::work);
          stay.end().ifPresent(end -> at(end, due -> user.rest()));
        }
        times.leave(i).ifPresent(leave -> at(leave, due -> user.leave()));
      }
    }

    private void at(long sinceStart, TimerQueue.Item item) {
      lane.timers().at(timeline.start() + sinceStart, item);
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
}
