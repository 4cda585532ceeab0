package dev.loomgauge.downstream;

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

  /**
   * One reading of the tally.
   *
   * @param requests downstream requests that arrived
   * @param errors those of them that were answered with status 500
   * @param abandoned answers that were due when their connection was gone
   * @param brokenConnections connections that ended in an error instead of a close
   * @param inFlight requests that wait for their answer now, whenever they arrived
   * @param busyNanos CPU time of the whole process, in nanoseconds
   * @param lateMaxMs the longest time between the moment an answer was due and the moment it had
   *     been written
   */
  record Reading(
      long requests,
      long errors,
      long abandoned,
      long brokenConnections,
      long inFlight,
      long busyNanos,
      double lateMaxMs) {

    /**
     * CPU time per request in microseconds, everything else that the process did included; 0 before
     * the first.
     */
    double cpuPerRequestMicros() {
      return requests == 0 ? 0 : busyNanos / 1e3 / requests;
    }
  }

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

  Reading read() {
    return new Reading(
        requests.sum(),
        errors.sum(),
        abandoned.sum(),
        brokenConnections.sum(),
        inFlight.sum(),
        PROCESS.getProcessCpuTime() - cpuAtRestart,
        lateMaxNanos.get() / 1e6);
  }
}
