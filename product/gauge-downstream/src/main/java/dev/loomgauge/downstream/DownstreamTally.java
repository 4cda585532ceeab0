package dev.loomgauge.downstream;

import dev.loomgauge.protocol.DownstreamState;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * What has happened since the last {@link #restart}: counts from the event loops, and the CPU that
 * they took.
 */
final class DownstreamTally {
  private static final com.sun.management.OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);

  private final LongAdder requests = new LongAdder();
  private final LongAdder errors = new LongAdder();
  private final LongAdder abandoned = new LongAdder();
  private final LongAdder brokenConnections = new LongAdder();
  private long inFlight; // it and stamps are guarded by this: they mean something together alone

  /** Less the times of all arrivals, plus those of all ends, since {@link #begin}. */
  private long stamps;

  private final long begin = System.nanoTime();
  private final LongAccumulator lateMaxNanos = new LongAccumulator(Math::max, 0);
  private volatile long cpuAtRestart = PROCESS.getProcessCpuTime();

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

  void answered(long lateNanos) {
    count(-1);
    lateMaxNanos.accumulate(lateNanos);
  }

  void abandoned() {
    count(-1);
    abandoned.increment();
  }

  void connectionBroke() {
    brokenConnections.increment();
  }

  /** Counts from 0 again; what is in flight stays so, and so does the time that it has waited. */
  void restart() {
    requests.reset();
    errors.reset();
    abandoned.reset();
    brokenConnections.reset();
    lateMaxNanos.reset();
    cpuAtRestart = PROCESS.getProcessCpuTime();
  }

  DownstreamState.Counters read() {
    long arrived = requests.sum();
    long waiting;
    long inFlightNanos;
    synchronized (this) {
      waiting = inFlight;
      inFlightNanos = stamps + waiting * sinceBegin();
    }
    long busyNanos = PROCESS.getProcessCpuTime() - cpuAtRestart;
    return new DownstreamState.Counters(
        arrived,
        errors.sum(),
        abandoned.sum(),
        brokenConnections.sum(),
        waiting,
        inFlightNanos,
        busyNanos,
        arrived == 0 ? 0 : busyNanos / 1e3 / arrived,
        lateMaxNanos.get() / 1e6);
  }
}
