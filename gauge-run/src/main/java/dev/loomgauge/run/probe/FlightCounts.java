package dev.loomgauge.run.probe;

import java.time.Duration;

/**
 * What the flight recorder saw in a span of time.
 *
 * @param pinned times that a virtual thread kept its carrier while it waited, 1 ms or longer
 * @param pinnedLongest the longest of them
 * @param gcPauses collection pauses
 * @param gcTime time in them
 * @param gcLongest the longest of them
 * @param threadsMax most platform threads seen; 0 when not seen in the span
 */
public record FlightCounts(
    long pinned,
    Duration pinnedLongest,
    long gcPauses,
    Duration gcTime,
    Duration gcLongest,
    long threadsMax) {
  static final FlightCounts NONE =
      new FlightCounts(0, Duration.ZERO, 0, Duration.ZERO, Duration.ZERO, 0);

  static FlightCounts pin(Duration duration) {
    return new FlightCounts(1, duration, 0, Duration.ZERO, Duration.ZERO, 0);
  }

  static FlightCounts pause(Duration duration) {
    return new FlightCounts(0, Duration.ZERO, 1, duration, duration, 0);
  }

  static FlightCounts threads(long threads) {
    return new FlightCounts(0, Duration.ZERO, 0, Duration.ZERO, Duration.ZERO, threads);
  }

  FlightCounts plus(FlightCounts other) {
    return new FlightCounts(
        pinned + other.pinned,
        longer(pinnedLongest, other.pinnedLongest),
        gcPauses + other.gcPauses,
        gcTime.plus(other.gcTime),
        longer(gcLongest, other.gcLongest),
        Math.max(threadsMax, other.threadsMax));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
