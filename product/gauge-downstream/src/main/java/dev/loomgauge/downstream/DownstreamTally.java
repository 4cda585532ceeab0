package dev.loomgauge.downstream;

import dev.loomgauge.protocol.DownstreamState;
import java.util.concurrent.atomic.LongAdder;

/** What has happened since the last {@link #restart}: counts from the event loops. */
final class DownstreamTally {
  private final LongAdder requests = new LongAdder();
  private final LongAdder errors = new LongAdder();
  private final LongAdder abandoned = new LongAdder();
  private long inFlight; // it and stamps are guarded by this: they mean something together alone

  /** Less the times of all arrivals, plus those of all ends, since {@link #begin}. */
  private long stamps;

  private final long begin = System.nanoTime();

  void arrived() {
    requests.increment();
    count(1);
  }

  /** One more in flight, or one less. */
  private synchronized void count(int change) {
    inFlight += change;
    stamps -= change * sinceBegin();
  }

  private long sinceBegin() {
    return System.nanoTime() - begin;
  }

  void failed() {
    errors.increment();
  }

  void answered() {
    count(-1);
  }

  void abandoned() {
    count(-1);
    abandoned.increment();
  }

  /** Counts from 0 again; what is in flight stays so, and so does the time that it has waited. */
  void restart() {
    requests.reset();
    errors.reset();
    abandoned.reset();
  }

  DownstreamState.Counters read() {
    long arrived = requests.sum();
    long waiting;
    long inFlightNanos;
    synchronized (this) {
      waiting = inFlight;
      inFlightNanos = stamps + waiting * sinceBegin();
    }
    return new DownstreamState.Counters(
        arrived, errors.sum(), abandoned.sum(), waiting, inFlightNanos);
  }
}
