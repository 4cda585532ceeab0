package dev.loomgauge.run.load;

/**
 * How far the clock of an engine's machine is ahead of this machine's. It is known to within half a
 * round trip of the question (RFC 5905, section 8).
 *
 * @param aheadMicros in microseconds, below 0 where it is behind
 * @param roundTripMicros of the question that took the least
 */
record ClockReading(long aheadMicros, long roundTripMicros) {
  /** This machine's own. */
  static final ClockReading HERE = new ClockReading(0, 0);

  /** A start that is further off than this is not the same start. */
  private static final long MOST_MICROS = 5_000;

  private static final long MICROS_IN_MS = 1_000;

  /** In whole milliseconds, as rows and logs have their times. */
  long aheadMillis() {
    return Math.round((double) aheadMicros / MICROS_IN_MS);
  }

  /** Whether it is known to within 5 ms. */
  boolean exact() {
    return roundTripMicros / 2 <= MOST_MICROS;
  }

  /** Whether the clock has stayed within 5 ms of what it was. */
  boolean agrees(ClockReading earlier) {
    return Math.abs(aheadMicros - earlier.aheadMicros) <= MOST_MICROS;
  }
}
