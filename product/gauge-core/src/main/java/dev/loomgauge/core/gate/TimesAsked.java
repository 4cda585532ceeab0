package dev.loomgauge.core.gate;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * What is to be timed.
 *
 * @param time for all blocks
 * @param users of each load, without think time; empty to choose them by the base
 * @param margin within which builds are equivalent: 0.03 for 3 %
 * @param metrics at least one; each further one makes all harder to decide
 */
public record TimesAsked(
    Duration time, OptionalInt users, double margin, List<TimeMetric> metrics) {
  /** Blocks before anything is decided. */
  public static final int FIRST_LOOK = 3;

  private static final int MOST_BLOCKS = 60;

  /** Each metric once, in their order. */
  public TimesAsked {
    metrics = metrics.stream().distinct().sorted().toList();
  }

  /**
   * Blocks at most, each of them one look at the data from the third on. How long a block takes
   * says nothing of which build is faster, so the first one may tell how many there can be.
   *
   * @param block length of one
   */
  public int blocks(Duration block) {
    long blocks = time.toMillis() / Math.max(1, block.toMillis());
    return Math.clamp(blocks, FIRST_LOOK + 1, MOST_BLOCKS);
  }
}
