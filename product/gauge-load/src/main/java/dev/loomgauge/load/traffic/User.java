package dev.loomgauge.load.traffic;

import dev.loomgauge.load.http.UserMemory;
import dev.loomgauge.load.measure.FailureKind;
import dev.loomgauge.load.plan.Model;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One user of the closed model: sends a request, waits for its end, thinks, and again. It keeps one
 * connection and opens another when it is lost. A latency begins when the user has thought, so it
 * has the opening of a connection in it; an attempt that fails is an error, and the next one begins
 * a latency again.
 */
final class User implements ConnectionOwner, TimerQueue.Item {
  private final Lane lane;
  private final Model.Closed model;
  private final long thinkNanos;
  private final UserMemory memory;
  private @Nullable Connection connection;
  private boolean dialling;
  private boolean waiting;
  private long waitingSince;
  private boolean working;
  private boolean left;
  private boolean thinking;
  private long thinkingSince;
  private long thinkingUntil;
  private int failures;

  User(Lane lane, Model.Closed model) {
    this.lane = lane;
    this.model = model;
    this.thinkNanos = model.think().toNanos();
    this.memory = lane.newUser();
  }

  /** Connects, unless it works already: {@link #work} connects where nothing has before. */
  void connect() {
    if (connection == null && !dialling) {
      dial();
    }
  }

  /**
   * Sends requests from now on, the first as soon as there is a connection, or behind the one that
   * is in flight.
   */
  void work(long due) {
    if (over()) {
      return;
    }
    working = true;
    Connection kept = connection;
    if (kept != null && !kept.isReady()) {
      // The answer to what it sent before it rested is still to come, and is followed as ever.
      return;
    }
    long now = System.nanoTime();
    lane.recorder().startedBehind(now - due);
    request(now);
  }

  /** Sends none any more after the one in flight, and keeps its connection. */
  void rest() {
    working = false;
    long now = System.nanoTime();
    waited(now);
    if (thinking) {
      thinking = false;
      lane.recorder().leftThinking(now, thinkingSince);
    }
  }

  /** Ends it: after the answer to its request in flight, or else at once. */
  void leave() {
    rest();
    left = true;
    if (connection != null) {
      connection.leave();
    }
  }

  private boolean over() {
    return left || lane.stopped();
  }

  /** A thought is over, unless it was given up. */
  @Override
  public void due(long due) {
    if (!thinking || due < thinkingUntil || over()) {
      return;
    }
    long now = System.nanoTime();
    lane.recorder().startedBehind(now - due);
    thinking = false;
    lane.recorder().thought(now, thinkingSince);
    request(now);
  }

  private void request(long now) {
    Connection ready = connection;
    if (ready != null && ready.isReady()) {
      ready.send(now, now);
      return;
    }
    waits(now);
    if (ready == null && !dialling) {
      dial();
    }
  }

  private void waits(long now) {
    waiting = true;
    waitingSince = now;
    lane.recorder().waits(now);
  }

  private void waited(long now) {
    if (waiting) {
      waiting = false;
      lane.recorder().waited(now, waitingSince);
    }
  }

  private void dial() {
    dialling = true;
    lane.dialer().dial(this);
  }

  private void redial() {
    if (over()) {
      return;
    }
    if (waiting) {
      // The attempt that failed is an error already, and the pause after it is ours.
      long now = System.nanoTime();
      waited(now);
      waits(now);
    }
    lane.dialer().dial(this);
  }

  @Override
  public UserMemory memory() {
    return memory;
  }

  @Override
  public void opened(Connection opened, long now) {
    dialling = false;
    connection = opened;
    if (left) {
      opened.leave();
    } else if (waiting && !lane.stopped()) {
      waited(now);
      opened.send(waitingSince, now);
    }
  }

  @Override
  public void answered(Connection answered, long now) {
    failures = 0;
    if (left) {
      answered.leave();
    } else if (working) {
      next(now);
    }
  }

  private void next(long now) {
    if (lane.stopped()) {
      return;
    }
    lane.recorder().thinks(now);
    if (thinkNanos == 0) {
      // The next cycle begins where this one ended, so that no time is lost between them.
      lane.recorder().thought(now, now);
      request(now);
      return;
    }
    thinking = true;
    thinkingSince = now;
    double think =
        switch (model.distribution()) {
          case FIXED -> thinkNanos;
          case EXPONENTIAL -> -thinkNanos * Math.log1p(-lane.random().nextDouble());
        };
    thinkingUntil = now + Math.round(think);
    lane.timers().at(thinkingUntil, this);
  }

  @Override
  public void closed(Connection closed, @Nullable FailureKind cause, Doing doing, long now) {
    connection = null;
    if (over()) {
      return;
    }
    if (cause == null) {
      // Between requests the server may do so; the next request opens a new one.
      if (waiting) {
        dial();
      }
      return;
    }
    if (cause != FailureKind.TIMEOUT) {
      failures++;
    }
    // A timeout was wait enough.
    long wait = cause == FailureKind.TIMEOUT ? 0 : Backoff.nanos(failures, lane.random());
    dialling = true;
    lane.timers().at(now + wait, due -> redial());
    if (doing == Doing.SERVING && working) {
      next(now);
    }
  }

  /**
   * How long to wait before dialling again: not at all after one failure, then 10 ms doubling to 1
   * s, give or take half.
   */
  static final class Backoff {
    private static final long FIRST_NANOS = 10_000_000;
    private static final long MOST_NANOS = 1_000_000_000;

    private Backoff() {}

    /** The wait in nanoseconds after a number of failures in a row. */
    static long nanos(int failures, RandomGenerator random) {
      if (failures <= 1) {
        return 0;
      }
      long wait = Math.min(MOST_NANOS, FIRST_NANOS << Math.min(failures - 2, 20));
      return Math.round(wait * (0.5 + random.nextDouble()));
    }
  }
}
