package dev.loomgauge.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The answer of {@code /control}: what is in force, and what has happened since it came into force.
 */
public record DownstreamState(
    @JsonUnwrapped DownstreamSettings settings, @JsonUnwrapped Counters counters) {
  /**
   * Counts from the event loops.
   *
   * @param errors those of them that were answered with status 500
   * @param abandoned answers that were due when their connection was gone
   * @param inFlight requests that wait for their answer now, whenever they arrived
   * @param inFlightNanos for how long requests have waited since the program began, all together:
   *     between two readings it grows by the mean number in flight times the time
   */
  public record Counters(
      long requests, long errors, long abandoned, long inFlight, long inFlightNanos) {}
}
