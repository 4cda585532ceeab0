package dev.loomgauge.core.steady;

/**
 * How long to warm up and to measure.
 *
 * @param warmup seconds after the ramp that are never measured, at least 0
 * @param longestWarmup seconds after the ramp after which the window opens though not steady, at
 *     least {@code warmup}
 * @param floor seconds of a window at least, 1 or more
 * @param hold seconds of a window at most, at least {@code floor}
 * @param narrow relative half width of the 95 % interval at which a window may end before {@code
 *     hold}: 0.01 is 1 %; 0 is never
 */
public record WindowRule(int warmup, int longestWarmup, int floor, int hold, double narrow) {
  /**
   * Checks.
   *
   * @throws IllegalArgumentException if a figure is out of its range
   */
  public WindowRule {
    require(warmup >= 0, "the warm-up of " + warmup + " s is negative");
    require(
        longestWarmup >= warmup,
        "the longest warm-up of " + longestWarmup + " s is shorter than the warm-up of " + warmup);
    require(floor >= 1, "the floor of " + floor + " s is not at least 1 s");
    require(hold >= floor, "the hold of " + hold + " s is shorter than the floor of " + floor);
    require(narrow >= 0 && narrow < 1, "narrow is " + narrow + ", not between 0 and 1");
  }

  /** Seconds after the ramp after which the load ends in any case. */
  int total() {
    return longestWarmup + hold;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
