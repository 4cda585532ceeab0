package dev.loomgauge.core.steady;

import java.util.Arrays;

/**
 * The standard deviation of a series, whatever its level does: from the steps between neighbours,
 * which a change of level touches once (von Neumann 1941 with absolute steps). The largest quarter
 * of the steps is left out, so that a steep warm-up does not hide what follows.
 */
final class Noise {
  private static final double KEPT = 0.75;

  /** Mean of the lower three quarters of |a - b| for two standard normal values a and b. */
  private static final double OF_NORMAL = 0.728;

  private Noise() {}

  /** In the unit of the values; 0 with fewer than two. */
  static double of(double[] values) {
    if (values.length < 2) {
      return 0;
    }
    double[] steps = new double[values.length - 1];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = Math.abs(values[i + 1] - values[i]);
    }
    Arrays.sort(steps);
    int kept = (int) Math.ceil(KEPT * steps.length);
    return Arrays.stream(steps, 0, kept).sum() / kept / OF_NORMAL;
  }
}
