package dev.loomgauge.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The answer of {@code /control}: what is in force, and what has happened since it came into force.
 */
public record DownstreamState(
    @JsonUnwrapped DownstreamSettings settings,
    double delayMeanMs,
    @JsonUnwrapped Counters counters) {
  /**
   * Counts from the event loops, and the CPU that they took.
   *
   * @param errors those of them that were answered with status 500
   * @param abandoned answers that were due when their connection was gone
   * @param brokenConnections connections that ended in an error instead of a close
   * @param inFlight requests that wait for their answer now, whenever they arrived
   * @param inFlightNanos for how long requests have waited since the program began, all together:
   *     between two readings it grows by the mean number in flight times the time
   * @param busyNanos CPU time of the whole process
   * @param cpuPerRequestMicros the same per request; 0 before the first
   * @param lateMaxMs the longest time between the moment an answer was due and the moment it had
   *     been written
   */
  public record Counters(
      long requests,
      long errors,
      long abandoned,
      long brokenConnections,
      long inFlight,
      long inFlightNanos,
      long busyNanos,
      double cpuPerRequestMicros,
      double lateMaxMs) {}
}
