package dev.loomgauge.run.probe.flight;

import java.time.Duration;

/**
 * What the flight recorder saw in a span of time.
 *
 * @param pinned times that a virtual thread kept its carrier while it waited, 1 ms or longer
 * @param pinnedLongest the longest of them
 * @param gcPauses collection pauses
 * @param gcTime time in them
 * @param gcLongest the longest of them
 */
public record FlightCounts(
    long pinned, Duration pinnedLongest, long gcPauses, Duration gcTime, Duration gcLongest) {
  /** Nothing seen. */
  public static final FlightCounts NONE =
      new FlightCounts(0, Duration.ZERO, 0, Duration.ZERO, Duration.ZERO);

  static FlightCounts pin(Duration duration) {
    return new FlightCounts(1, duration, 0, Duration.ZERO, Duration.ZERO);
  }

  static FlightCounts pause(Duration duration) {
    return new FlightCounts(0, Duration.ZERO, 1, duration, duration);
  }

  /** Of both spans, or of two JVMs in one. */
  public FlightCounts plus(FlightCounts other) {
    return new FlightCounts(
        pinned + other.pinned,
        longer(pinnedLongest, other.pinnedLongest),
        gcPauses + other.gcPauses,
        gcTime.plus(other.gcTime),
        longer(gcLongest, other.gcLongest));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
