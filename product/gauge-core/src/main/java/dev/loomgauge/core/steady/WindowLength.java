package dev.loomgauge.core.steady;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How long windows must be, from the noise of windows that were measured before. A window that
 * ended when its own figures are narrow would leave out what is rare: seconds without a stall are
 * narrow at once, and a stall makes its window run on until it is diluted.
 */
public final class WindowLength {
  private static final int LEAST = 2;

  private WindowLength() {}

  /**
   * The fewest seconds, floor to hold, over which a mean is known to within a share of itself, half
   * of its 95 % interval, by the noise of one second, as {@link WindowChoice#noise} tells it.
   */
  public static int of(double noise, double narrow, int floor, int hold) {
    int seconds = Math.max(LEAST, floor);
    while (seconds < hold && !(halfWidth(noise, seconds) <= narrow)) {
      seconds++;
    }
    return Math.min(seconds, hold);
  }

  /** Half of the 95 % interval of the mean of this many seconds, as a share of the mean. */
  static double halfWidth(double noise, int seconds) {
    double t = TDistribution.of(seconds - 1).inverseSurvivalProbability(0.025);
    return t * noise / Math.sqrt(seconds);
  }
}
