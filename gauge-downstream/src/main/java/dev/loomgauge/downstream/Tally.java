package dev.loomgauge.downstream;

import dev.loomgauge.protocol.tier.DownstreamState;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * What has happened since the last {@link #restart}: counts from the event loops, and the CPU that
 * they took.
 */
final class Tally {
  private static final com.sun.management.OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);

  private final LongAdder requests = new LongAdder();
  private final LongAdder errors = new LongAdder();
  private final LongAdder abandoned = new LongAdder();
  private final LongAdder brokenConnections = new LongAdder();
  private final LongAdder inFlight = new LongAdder();
  private final LongAccumulator lateMaxNanos = new LongAccumulator(Math::max, 0);
  private volatile long cpuAtRestart = PROCESS.getProcessCpuTime();

  void arrived() {
    requests.increment();
    inFlight.increment();
  }

  void failed() {
    errors.increment();
  }

  void answered(long lateNanos) {
    inFlight.decrement();
    lateMaxNanos.accumulate(lateNanos);
  }

  void abandoned() {
    inFlight.decrement();
    abandoned.increment();
  }

  void connectionBroke() {
    brokenConnections.increment();
  }

  /** Counts from 0 again; what is in flight stays so. */
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
    long busyNanos = PROCESS.getProcessCpuTime() - cpuAtRestart;
    return new DownstreamState.Counters(
        arrived,
        errors.sum(),
        abandoned.sum(),
        brokenConnections.sum(),
        inFlight.sum(),
        busyNanos,
        arrived == 0 ? 0 : busyNanos / 1e3 / arrived,
        lateMaxNanos.get() / 1e6);
  }
}
