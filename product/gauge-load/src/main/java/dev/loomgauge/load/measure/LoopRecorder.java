package dev.loomgauge.load.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What one event loop counts; used by that loop only. A moment passed to it decides the second it
 * counts in, so that a second and the window hold exactly what happened in them, however late the
 * loop came to it.
 */
public final class LoopRecorder {
  /** A start is late if the generator itself came to it this much after its time. */
  public static final long LATE_NANOS = 10_000_000;

  private final Timeline timeline;
  private final boolean open;
  private final Consumer<Tally> sink;
  private final Map<FailureKind, String> samples = new EnumMap<>(FailureKind.class);
  private final CountOverTime inFlight = new CountOverTime();
  private final Ages ages;
  private final Ages thoughtAges;
  private final CountOverTime waiting = new CountOverTime();
  private final CountOverTime connections = new CountOverTime();
  private long end;
  private Tally tally;
  private boolean ended;

  LoopRecorder(Timeline timeline, boolean open, Consumer<Tally> sink) {
    this.timeline = timeline;
    this.open = open;
    this.sink = sink;
    this.end = timeline.runEnd();
    this.ages = new Ages(timeline.start());
    this.thoughtAges = new Ages(timeline.start());
    inFlight.begin(timeline.start());
    waiting.begin(timeline.start());
    connections.begin(timeline.start());
    long second = timeline.second(timeline.start());
    this.tally = new Tally(second, timeline.start(), timeline.end(second, timeline.start()), open);
  }

  /** The end of counting, planned or cut short; what comes later counts as drained. */
  public long end() {
    return end;
  }

  /**
   * Ends counting at a moment that has not yet come; where the loop is ahead of it, with the second
   * before. A run that has not begun ends at once and does not wait for its time 0.
   */
  public void endAt(long nanos) {
    if (nanos < timeline.start() && tally.from == timeline.start() && tally.started == 0) {
      inFlight.begin(nanos);
      waiting.begin(nanos);
      connections.begin(nanos);
      tally = new Tally(tally.second, nanos, nanos, open);
    }
    end = Math.min(end, Math.max(nanos, tally.from));
    tally.to = Math.min(tally.to, end);
  }

  public boolean ended() {
    return ended;
  }

  /** Closes the seconds that have passed. */
  public void advance(long now) {
    while (now >= tally.to && !ended) {
      Tally done = tally;
      inFlight.cut(done.to, done.inFlight);
      done.agesNanos = ages.at(done.to);
      done.thoughtAgesNanos = thoughtAges.at(done.to);
      waiting.cut(done.to, done.waiting);
      connections.cut(done.to, done.connections);
      ended = done.to >= end;
      long second = done.second + 1;
      long to = ended ? Long.MAX_VALUE : Math.min(timeline.end(second, done.to), end);
      // The last tally takes what is drained after the end.
      tally = new Tally(second, done.to, to, open);
      sink.accept(done);
    }
  }

  /** A request goes out that was due at {@code intended}. */
  public void started(long now, long intended) {
    advance(now);
    ages.began(intended);
    tally.started++;
    inFlight.change(1, now);
  }

  public void answered(long now, int status, long intended) {
    advance(now);
    ages.ended(intended);
    tally.statuses[status]++;
    inFlight.change(-1, now);
  }

  public void ok(long now, long intended, long sent) {
    tally.ok(now - intended);
    if (tally.uncorrected != null) {
      tally.uncorrected.record(now - sent);
    }
  }

  /** What has just been counted as a success was of a kind, in a plan that names its kinds. */
  public void okOfKind(int kind, long nanos) {
    tally.kinds.of(kind).ok(nanos);
  }

  /** The same of a failure. */
  public void errorOfKind(int kind, FailureKind error) {
    tally.kinds.of(kind).error(error);
  }

  /** The response is complete, and refused by the check. */
  public void refused(long now, long intended) {
    tally.error(FailureKind.CHECK_FAILED);
    tally.failed().record(now - intended);
  }

  /** A request that was sent ends without a response. */
  public void failed(long now, FailureKind kind, long intended) {
    advance(now);
    tally.error(kind);
    tally.failed().record(now - intended);
    ages.ended(intended);
    inFlight.change(-1, now);
  }

  /** An attempt fails before its request was sent. */
  public void failedUnsent(long now, FailureKind kind) {
    advance(now);
    tally.error(kind);
  }

  /** Keeps the first message of each kind of error. */
  public void sample(FailureKind kind, String message) {
    samples.putIfAbsent(kind, message);
  }

  public void connections(int change, long now) {
    advance(now);
    connections.change(change, now);
  }

  /** A connection is opened in place of one that served its time. */
  public void reconnected() {
    tally.reconnects++;
  }

  public void handshake(long now, long nanos) {
    advance(now);
    tally.handshakes++;
    tally.handshakeNanos += nanos;
  }

  /** Open arrivals that wait for a connection. */
  public void waiting(int change, long now) {
    advance(now);
    waiting.change(change, now);
  }

  public void missedStart() {
    tally.missedStarts++;
  }

  public void bytesIn(int bytes) {
    tally.bytesIn += bytes;
  }

  /** The loop came to something this long after its time. */
  public void lag(long nanos) {
    tally.lagMaxNanos = Math.max(tally.lagMaxNanos, nanos);
  }

  /** A request's start is this much behind its time by the generator's own doing. */
  public void startedBehind(long nanos) {
    if (nanos > LATE_NANOS) {
      tally.lateStarts++;
    }
  }

  /** A user has a request to send and no connection for it. */
  public void waits(long now) {
    advance(now);
    ages.began(now);
  }

  /** The user that has waited since a moment has a connection, or gives up. */
  public void waited(long now, long since) {
    advance(now);
    ages.ended(since);
  }

  /** A user's answer has come, and it thinks. */
  public void thinks(long now) {
    advance(now);
    thoughtAges.began(now);
  }

  /** The user that has thought since a moment sends its next request. */
  public void thought(long now, long since) {
    advance(now);
    thoughtAges.ended(since);
    tally.thoughts++;
    tally.thoughtNanos += now - since;
  }

  /** The user that has thought since a moment leaves. */
  public void leftThinking(long now, long since) {
    advance(now);
    thoughtAges.ended(since);
  }

  /**
   * Hands over what came after the end. Another thread reads it, so what comes later still, of
   * requests that outlive the drain, counts in tallies that nobody reads.
   *
   * @param ages of the requests still in flight or waiting to be sent, in nanoseconds
   */
  LoopEnd leave(List<Long> ages) {
    Tally drained = tally;
    tally = new Tally(drained.second, drained.from, Long.MAX_VALUE, open);
    return new LoopEnd(drained, ages, new EnumMap<>(samples));
  }

  /**
   * How old the requests in flight and those of users without a connection are, all together, or
   * the thoughts of users: by the ages at the edges of a span of time, the durations of what ended
   * in it differ from the time that was spent in it.
   */
  private static final class Ages {
    private final long origin;
    private int ongoing;
    private long starts;

    /**
     * None has begun yet.
     *
     * @param origin a moment near the load's start, so that sums of moments stay small, in
     *     nanoseconds
     */
    Ages(long origin) {
      this.origin = origin;
    }

    void began(long start) {
      ongoing++;
      starts += start - origin;
    }

    void ended(long start) {
      ongoing--;
      starts -= start - origin;
    }

    /** The ages at a moment added up, in nanoseconds. */
    long at(long now) {
      return ongoing * (now - origin) - starts;
    }
  }

  /**
   * How one event loop ended.
   *
   * @param drained what ended after the window, uncounted in it
   * @param ages how long the requests still in flight, or waiting to be sent, had been so, in
   *     nanoseconds
   * @param samples the first message of each kind of error
   */
  record LoopEnd(Tally drained, List<Long> ages, Map<FailureKind, String> samples) {}
}
