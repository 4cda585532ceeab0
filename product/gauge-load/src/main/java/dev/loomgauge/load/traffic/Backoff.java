package dev.loomgauge.load.traffic;

import java.util.random.RandomGenerator;

/**
 * How long to wait before dialling again: not at all after one failure, then 10 ms doubling to 1 s,
 * give or take half.
 */
final class Backoff {
  private static final long FIRST_NANOS = 10_000_000;
  private static final long MOST_NANOS = 1_000_000_000;

  private Backoff() {}

  /**
   * The wait in nanoseconds.
   *
   * @param failures in a row, with no response between them
   */
  static long nanos(int failures, RandomGenerator random) {
    if (failures <= 1) {
      return 0;
    }
    long wait = Math.min(MOST_NANOS, FIRST_NANOS << Math.min(failures - 2, 20));
    return Math.round(wait * (0.5 + random.nextDouble()));
  }
}
