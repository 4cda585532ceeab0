package dev.loomgauge.load.traffic;

import dev.loomgauge.load.http.UserMemory;
import dev.loomgauge.load.measure.FailureKind;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A lane's share of the arrivals. An arrival takes the connection that was idle last; with none it
 * waits, first come first served, and a connection is opened for it while the pool may grow. One
 * that waits longer than the timeout is given up: an error, and a missed start. A connection that
 * cannot be opened fails the oldest arrival that waits, so a dead server costs one error an
 * arrival.
 */
final class OpenTraffic implements Traffic, ConnectionOwner, TimerQueue.Item {
  private final Lane lane;
  private final Timeline timeline;
  private final ArrivalSchedule schedule;
  private final int cap;
  private final long timeoutNanos;
  private final ArrayDeque<Connection> idle = new ArrayDeque<>();
  private final MomentQueue waiting = new MomentQueue();
  private int open;
  private int dialling;
  private long next;

  OpenTraffic(Lane lane, Timeline timeline, Model.Open model) {
    int lanes = lane.plan().threads();
    this.lane = lane;
    this.timeline = timeline;
    this.schedule = new ArrivalSchedule(model, lane.number(), lanes, lane.random());
    this.cap = (model.connections() + lanes - 1 - lane.number()) / lanes;
    this.timeoutNanos = lane.plan().timeout().toNanos();
  }

  @Override
  public void start() {
    long now = System.nanoTime();
    // What is skipped counts in the second that runs.
    lane.recorder().advance(now);
    next = timeline.start() + schedule.next();
    while (next - now < 0) {
      skip();
    }
    lane.timers().at(next, this);
  }

  /** The next arrival is not sent: one of the window is missed. */
  private void skip() {
    if (next >= timeline.windowStart()) {
      lane.recorder().missedStart();
    }
    next = timeline.start() + schedule.next();
  }

  @Override
  public void due(long due) {
    if (lane.stopped()) {
      return;
    }
    long now = System.nanoTime();
    lane.recorder().startedBehind(now - due);
    giveUp(now);
    Connection ready = takeIdle();
    if (ready == null) {
      waiting.add(due);
      lane.recorder().waiting(1, now);
      grow();
    } else {
      ready.send(due, now);
    }
    next = timeline.start() + schedule.next();
    lane.timers().at(next, this);
  }

  private @Nullable Connection takeIdle() {
    Connection candidate = idle.poll();
    while (candidate != null && !candidate.isReady()) {
      candidate = idle.poll();
    }
    return candidate;
  }

  private void giveUp(long now) {
    while (!waiting.isEmpty() && now - waiting.peek() >= timeoutNanos) {
      waiting.take();
      lane.recorder().waiting(-1, now);
      lane.recorder().failedUnsent(now, FailureKind.TIMEOUT);
      lane.recorder().missedStart();
      lane.recorder().sample(FailureKind.TIMEOUT, "no free connection in time");
    }
  }

  private void grow() {
    while (dialling < waiting.size() && open + dialling < cap && !lane.stopped()) {
      dialling++;
      lane.dialer().dial(this);
    }
  }

  /** Each connection is a user of its own. */
  @Override
  public UserMemory memory() {
    return lane.newUser();
  }

  @Override
  public void opened(Connection connection, long now) {
    dialling--;
    open++;
    serve(connection, now);
  }

  @Override
  public void answered(Connection connection, long now) {
    if (connection.isReady()) {
      serve(connection, now);
    }
  }

  private void serve(Connection connection, long now) {
    if (lane.stopped()) {
      return;
    }
    giveUp(now);
    if (waiting.isEmpty()) {
      idle.push(connection);
    } else {
      long intended = waiting.take();
      lane.recorder().waiting(-1, now);
      connection.send(intended, now);
    }
  }

  @Override
  public void closed(Connection connection, @Nullable FailureKind cause, Doing doing, long now) {
    if (doing == Doing.DIALLING) {
      dialling--;
      if (!waiting.isEmpty()) {
        // The failed attempt, counted already, was this arrival's.
        waiting.take();
        lane.recorder().waiting(-1, now);
      }
    } else {
      open--;
    }
    grow();
  }

  @Override
  public void stop() {
    lane.stop();
    while (next < lane.recorder().end()) {
      skip();
    }
  }

  @Override
  public List<Long> waits(long now) {
    List<Long> waits = new ArrayList<>();
    while (!waiting.isEmpty()) {
      waits.add(now - waiting.take());
    }
    return waits;
  }

  /** A first-in first-out queue of moments in nanoseconds, without boxing. */
  static final class MomentQueue {
    private long[] moments = new long[64];
    private int first;
    private int size;

    int size() {
      return size;
    }

    boolean isEmpty() {
      return size == 0;
    }

    void add(long moment) {
      if (size == moments.length) {
        long[] larger = new long[2 * size];
        for (int i = 0; i < size; i++) {
          larger[i] = moments[(first + i) % size];
        }
        moments = larger;
        first = 0;
      }
      moments[(first + size) % moments.length] = moment;
      size++;
    }

    /** The oldest; only where there is one. */
    long peek() {
      return moments[first];
    }

    /** Takes the oldest; only where there is one. */
    long take() {
      long moment = moments[first];
      first = (first + 1) % moments.length;
      size--;
      return moment;
    }
  }

  /**
   * When requests of the open model are due. With rate r after a linear ramp of R seconds, the
   * number of arrivals expected by t is A(t) = r t^2 / 2R within the ramp and rR/2 + r (t - R)
   * after it; arrivals fall where A reaches 0, 1, 2, ... (constant) or the sums of unit
   * exponentials (Poisson, by time change). Several lanes share them: constant ones in turn,
   * Poisson ones as independent processes of an equal part of the rate.
   */
  static final class ArrivalSchedule {
    private final Model.Open model;
    private final int lanes;
    private final RandomGenerator random;
    private final double rampSeconds;
    private double expected;

    ArrivalSchedule(Model.Open model, int lane, int lanes, RandomGenerator random) {
      this.model = model;
      this.lanes = lanes;
      this.random = random;
      this.rampSeconds = Durations.seconds(model.ramp());
      this.expected =
          switch (model.arrivals()) {
            case CONSTANT -> lane - lanes;
            case POISSON -> 0;
          };
    }

    /** The next arrival, in nanoseconds from time 0. */
    long next() {
      expected +=
          switch (model.arrivals()) {
            case CONSTANT -> lanes;
            case POISSON -> -lanes * Math.log1p(-random.nextDouble());
          };
      double inRamp = model.rate() * rampSeconds / 2;
      double seconds =
          expected < inRamp
              ? Math.sqrt(2 * expected * rampSeconds / model.rate())
              : rampSeconds + (expected - inRamp) / model.rate();
      return Math.round(seconds * 1e9);
    }
  }
}
