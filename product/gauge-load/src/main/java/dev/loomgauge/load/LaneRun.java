package dev.loomgauge.load;

import dev.loomgauge.load.connection.Agenda;
import dev.loomgauge.load.connection.Lane;
import dev.loomgauge.load.measure.Collector;
import dev.loomgauge.load.measure.LoopRecorder;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.traffic.Traffic;
import java.util.ArrayList;
import java.util.List;

/**
 * The life of one lane: its heartbeat closes seconds, tells the loop's lag, ends the window and the
 * drain.
 */
final class LaneRun implements Agenda.Item {
  private static final long BEAT_NANOS = 10_000_000;

  private final Lane lane;
  private final Collector collector;
  private final Traffic traffic;
  private final LoopRecorder recorder;
  private final long drainNanos;

  LaneRun(Lane lane, Timeline timeline, Collector collector) {
    this.lane = lane;
    this.collector = collector;
    this.traffic = Traffic.of(lane, timeline);
    this.recorder = lane.recorder();
    this.drainNanos = lane.plan().drain().toNanos();
  }

  /** Begins; from any thread. */
  void start() {
    lane.loop()
        .execute(
            () -> {
              traffic.start();
              beat(System.nanoTime());
            });
  }

  /** Ends the window at a moment yet to come; from any thread. */
  void endAt(long nanos) {
    lane.loop()
        .execute(
            () -> {
              recorder.endAt(nanos);
              lane.agenda().at(nanos, due -> {});
            });
  }

  private void beat(long now) {
    long next = now + BEAT_NANOS;
    long end = recorder.end();
    lane.agenda().at(now < end ? Math.min(next, end) : next, this);
  }

  @Override
  public void due(long due) {
    long now = System.nanoTime();
    recorder.advance(now);
    if (!recorder.ended()) {
      beat(now);
      return;
    }
    if (!lane.stopped()) {
      traffic.stop();
    }
    if (lane.busy() && now - recorder.end() < drainNanos) {
      beat(now);
    } else {
      List<Long> ages = new ArrayList<>(lane.ages(now));
      ages.addAll(traffic.waits(now));
      collector.ended(recorder, ages);
    }
  }
}
