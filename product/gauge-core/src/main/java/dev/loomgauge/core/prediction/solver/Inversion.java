package dev.loomgauge.core.prediction.solver;

/**
 * Probabilities and quantiles of a time from its transform, by the algorithm EULER of Abate and
 * Whitt, "Numerical Inversion of Laplace Transforms of Probability Distributions", ORSA Journal on
 * Computing 7 (1995): a Fourier series, its alternating tail summed by Euler's method. The error of
 * its discretisation is below 1e-8; where the distribution has a density it is that of the result.
 */
final class Inversion {
  private static final double DAMPING = 18.4;
  private static final int TERMS = 15;

  /** Binomial coefficients of 11, over 2 to the 11. */
  private static final double[] EULER = euler(11);

  private static final double PRECISION = 1e-7;

  private final Transform time;

  Inversion(Transform time) {
    this.time = time;
  }

  /** Probability of more than a time, in seconds, above 0. */
  double beyond(double seconds) {
    double sum = term(0, seconds) / 2;
    for (int k = 1; k <= TERMS; k++) {
      sum += (k % 2 == 0 ? 1 : -1) * term(k, seconds);
    }
    double result = EULER[0] * sum;
    for (int k = 1; k < EULER.length; k++) {
      int at = TERMS + k;
      sum += (at % 2 == 0 ? 1 : -1) * term(at, seconds);
      result += EULER[k] * sum;
    }
    return Math.clamp(Math.exp(DAMPING / 2) / seconds * result, 0, 1);
  }

  /** Real part of the transform of the probability of more than t, (1 - E[exp(-s T)]) / s. */
  private double term(int k, double seconds) {
    Complex s = new Complex(DAMPING / 2 / seconds, k * Math.PI / seconds);
    return Complex.ONE.minus(time.at(s)).over(s).re();
  }

  /**
   * The time that a share of all does not exceed; 0 when that share takes no time.
   *
   * @param scale seconds of the order of the answer, above 0
   */
  double quantile(double share, double scale) {
    double high = scale;
    while (beyond(high) > 1 - share) {
      high *= 2;
    }
    double low = high / 2;
    while (beyond(low) <= 1 - share) {
      high = low;
      low /= 2;
      if (low < scale * PRECISION) {
        return 0;
      }
    }
    while (high - low > PRECISION * high) {
      double middle = (low + high) / 2;
      if (beyond(middle) > 1 - share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  private static double[] euler(int order) {
    double[] weights = new double[order + 1];
    double binomial = 1;
    for (int k = 0; k <= order; k++) {
      weights[k] = binomial / (1 << order);
      binomial = binomial * (order - k) / (k + 1);
    }
    return weights;
  }
}
