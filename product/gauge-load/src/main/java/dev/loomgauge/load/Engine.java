package dev.loomgauge.load;

import dev.loomgauge.load.http.ValueFiles;
import dev.loomgauge.load.measure.Collector;
import dev.loomgauge.load.measure.LoopRecorder;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.traffic.Endpoints;
import dev.loomgauge.load.traffic.Lane;
import dev.loomgauge.load.traffic.TimerQueue;
import dev.loomgauge.load.traffic.Traffic;
import dev.loomgauge.load.traffic.Transport;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineStarted;
import dev.loomgauge.protocol.load.LoadPlan;
import dev.loomgauge.protocol.load.LoadSecond;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs one plan. The composition root: it only puts the parts together. */
final class Engine {
  /** Time for the loops to come up before a plan without a start of its own begins. */
  private static final long LEAD_NANOS = 20_000_000;

  /** An early end lies this far ahead, so that it reaches every loop before it comes. */
  private static final long STOP_NANOS = 50_000_000;

  /** Closing many connections on a busy machine takes a while. */
  private static final long CLOSE_SECONDS = 10;

  private final List<LaneRun> runs = new ArrayList<>();
  private boolean running;
  private boolean stopping;

  /** Does what a new JVM takes some tenths of a second for, and time 0 is not to wait for. */
  static void prepare() {
    Wire.prepare(LoadPlan.class, EngineStarted.class, LoadSecond.class);
  }

  /**
   * @param out takes JSON lines
   * @throws PlanException where the plan cannot be run on this machine
   * @throws IOException where an output cannot be written
   */
  void run(Plan plan, OutputStream out) throws PlanException, IOException, InterruptedException {
    begin();
    prepare();
    OpenFiles.check(plan);
    Transport transport = Transport.best();
    Endpoints endpoints = new Endpoints(plan, transport);
    ValueFiles files = ValueFiles.read(plan);
    var group =
        new MultiThreadIoEventLoopGroup(
            plan.threads(), new DefaultThreadFactory("lane", true), transport.handlers());
    Timeline timeline = Timeline.of(plan, Clock.systemUTC(), LEAD_NANOS);
    long behind = System.nanoTime() - timeline.start();
    long intoWindow = System.nanoTime() - timeline.windowStart();
    if (plan.startAtEpochMs().isPresent() && intoWindow > 0) {
      throw new PlanException(
          "startAtEpochMs",
          "the window began " + intoWindow / 1_000_000 + " ms ago: give a later start");
    }
    try (Collector collector = new Collector(plan, timeline, out)) {
      if (behind > 0) {
        collector.note("the run began " + behind / 1_000_000 + " ms after its time 0");
      }
      LocalPorts.warning(plan.model().connections(), endpoints.pairs()).ifPresent(collector::note);
      List<LaneRun> lanes = new ArrayList<>();
      for (int i = 0; i < plan.threads(); i++) {
        Lane lane = new Lane(group.next(), plan, files, i, endpoints, collector.recorder());
        lanes.add(new LaneRun(lane, timeline, collector));
      }
      collector.write(Started.line(plan, timeline, transport, endpoints));
      lanes.forEach(LaneRun::start);
      began(lanes);
      collector.run();
    } finally {
      ended();
      group.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(CLOSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private synchronized void began(List<LaneRun> lanes) {
    runs.addAll(lanes);
    if (stopping) {
      stop();
    }
  }

  private synchronized void ended() {
    runs.clear();
    running = false;
  }

  private synchronized void begin() {
    running = true;
  }

  /**
   * Ends the run early, with a summary; from any thread, at any time.
   *
   * @return whether a run goes on, so that a summary will come
   */
  synchronized boolean stop() {
    stopping = true;
    long end = System.nanoTime() + STOP_NANOS;
    runs.forEach(run -> run.endAt(end));
    return running;
  }

  /**
   * Local ports between one pair of addresses. Linux has 28,232 of them unless told otherwise and
   * looks through half of them quickly; past that half each new connection searches them one by
   * one, which was seen to take over a millisecond of the event loop.
   */
  static final class LocalPorts {
    static final int QUICK = 14_000;

    private LocalPorts() {}

    /** What to say where connections over that many pairs of addresses will be slow to open. */
    static Optional<String> warning(int connections, int pairs) {
      int each = Math.ceilDiv(connections, pairs);
      if (each <= QUICK) {
        return Optional.empty();
      }
      return Optional.of(
          each
              + " connections between one pair of addresses take over half of the local ports, so connecting is slow:"
              + " give several localAddresses (on loopback 127.0.0.1, 127.0.0.2, ...) or addresses");
    }
  }

  /**
   * The life of one lane: its heartbeat closes seconds, tells the loop's lag, ends the window and
   * the drain.
   */
  static final class LaneRun implements TimerQueue.Item {
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
                lane.timers().at(nanos, due -> {});
              });
    }

    private void beat(long now) {
      long next = now + BEAT_NANOS;
      long end = recorder.end();
      lane.timers().at(now < end ? Math.min(next, end) : next, this);
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
}
