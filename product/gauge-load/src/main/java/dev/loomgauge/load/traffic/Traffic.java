package dev.loomgauge.load.traffic;

import dev.loomgauge.load.connection.Lane;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import java.util.List;

/** The source of one lane's requests; used on its loop only. */
public sealed interface Traffic permits ClosedTraffic, OpenTraffic {

  /** Begins, at or before time 0. */
  void start();

  /**
   * The window is over: no further request; counts those that were due in it and never came to
   * their turn.
   */
  void stop();

  /** How long those that still wait to be sent have waited, in nanoseconds. */
  List<Long> waits(long now);

  static Traffic of(Lane lane, Timeline timeline) {
    return switch (lane.plan().model()) {
      case Model.Closed closed -> new ClosedTraffic(lane, timeline, closed);
      case Model.Open open -> new OpenTraffic(lane, timeline, open);
    };
  }
}
