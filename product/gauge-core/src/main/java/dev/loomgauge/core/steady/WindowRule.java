package dev.loomgauge.core.steady;

/**
 * How long to warm up and to measure. Nothing that is seen while measuring changes the length.
 *
 * @param warmup seconds after the ramp that are never measured, at least 0
 * @param longestWarmup seconds after the ramp after which the window opens though not steady, at
 *     least {@code warmup}
 * @param length seconds of the window, 1 or more
 */
public record WindowRule(int warmup, int longestWarmup, int length) {
  /** Checks; {@link IllegalArgumentException} if a figure is out of its range. */
  public WindowRule {
    require(warmup >= 0, "the warm-up of " + warmup + " s is negative");
    require(
        longestWarmup >= warmup,
        "the longest warm-up of " + longestWarmup + " s is shorter than the warm-up of " + warmup);
    require(length >= 1, "the window of " + length + " s is not at least 1 s long");
  }

  /** Seconds after the ramp after which the load ends in any case. */
  int total() {
    return longestWarmup + length;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
