package dev.loomgauge.run.fitness;

/**
 * The same cell measured twice in one block, under two names.
 *
 * @param a work a second the first name got, more than 0
 * @param b work a second the second name got, more than 0
 */
public record NoisePair(double a, double b) {

  /**
   * Checks.
   *
   * @throws IllegalArgumentException if either is not a number above 0
   */
  public NoisePair {
    if (!(a > 0) || !(b > 0)) {
      throw new IllegalArgumentException("No work was done in a pair: " + a + " and " + b);
    }
  }

  /** Logarithm of A to B: 0 when nothing disturbed either. */
  double logRatio() {
    return Math.log(a / b);
  }
}
