package dev.loomgauge.core.steady;

import java.util.Arrays;

/**
 * What the stretches of a series cost: twice the negative logarithm of the likelihood of a Gaussian
 * whose mean and variance are the stretch's own. A stretch of three values has next to no variance
 * once in a while by chance, so the variance of every stretch is drawn towards the noise of the
 * whole series, as if {@link #BORROWED} values more had been seen (a conjugate prior), and is never
 * below a floor.
 */
final class Segments {
  /** Values' worth of belief in the noise of the whole series. */
  static final double BORROWED = 3;

  /** Noise below this share of the level is no news. */
  static final double LEAST_NOISE = 0.005;

  /** Share of the steps between neighbours that tell of the noise. */
  private static final double KEPT = 0.75;

  /** Mean of the lower three quarters of |a - b| for two standard normal values a and b. */
  private static final double OF_NORMAL = 0.728;

  private final double[] sums;
  private final double[] squares;
  private final double offset;
  private final double noise;
  private final double resolution;

  /** Reads a series with noise that is always there, in the unit of the values. */
  Segments(double[] values, double resolution) {
    this.resolution = resolution;
    sums = new double[values.length + 1];
    squares = new double[values.length + 1];
    double all = 0;
    for (double value : values) {
      all += value;
    }
    offset = values.length == 0 ? 0 : all / values.length;
    for (int i = 0; i < values.length; i++) {
      double off = values[i] - offset;
      sums[i + 1] = sums[i] + off;
      squares[i + 1] = squares[i] + off * off;
    }
    noise = Math.max(noise(values), floor(offset));
  }

  /**
   * The standard deviation of a series, whatever its level does: from the steps between neighbours,
   * which a change of level touches once (von Neumann 1941 with absolute steps). The largest
   * quarter of the steps is left out, so that a steep warm-up does not hide what follows.
   *
   * @return in the unit of the values; 0 with fewer than two
   */
  static double noise(double[] values) {
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

  int size() {
    return sums.length - 1;
  }

  double mean(int from, int to) {
    return offset + (sums[to] - sums[from]) / (to - from);
  }

  /** Variance of the values around their own mean, with what is borrowed and above the floor. */
  double variance(int from, int to) {
    double floor = floor(mean(from, to));
    double borrowed = spread(from, to) + BORROWED * noise * noise;
    return Math.max(borrowed / (to - from + BORROWED), floor * floor);
  }

  double cost(int from, int to) {
    double variance = variance(from, to) / (noise * noise);
    double spread = spread(from, to) / (noise * noise) + BORROWED;
    return (to - from + BORROWED) * (Math.log(variance) - 1) + spread / variance;
  }

  /** Least noise at a level, in the unit of the values. */
  private double floor(double level) {
    return Math.max(Math.max(LEAST_NOISE * Math.abs(level), resolution), Double.MIN_NORMAL);
  }

  private double spread(int from, int to) {
    double sum = sums[to] - sums[from];
    return Math.max(0, squares[to] - squares[from] - sum * sum / (to - from));
  }
}
