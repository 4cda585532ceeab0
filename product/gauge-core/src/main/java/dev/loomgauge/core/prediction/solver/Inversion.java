package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Variate;
import java.util.List;

/**
 * Probabilities and quantiles of a time from its transform, by the algorithm EULER of Abate and
 * Whitt, "Numerical Inversion of Laplace Transforms of Probability Distributions", ORSA Journal on
 * Computing 7 (1995): a Fourier series, its alternating tail summed by Euler's method. The error of
 * its discretisation is below 1e-8; where the distribution has a density it is that of the result.
 */
final class Inversion {
  private static final double DAMPING = 18.4;

  /** Before the tail, for a time whose distribution is as smooth as an exponential one's. */
  static final int TERMS = 15;

  /** Largest mean, in standard deviations, for which these are enough. */
  private static final double SMOOTH = 5;

  /** Those of 1,300 deviations in a mean; what is sharper is rounded off. */
  private static final int MOST_TERMS = 2_500;

  /** Binomial coefficients of 11, over 2 to the 11. */
  private static final double[] EULER = euler(11);

  private static final double PRECISION = 1e-7;

  private final Transform time;
  private final int terms;

  /** Of a smooth time. */
  Inversion(Transform time) {
    this(time, TERMS);
  }

  /**
   * Of a time whose distribution may change quickly: the series has to reach frequencies at which
   * its transform has died away, or the sum oscillates (Gibbs).
   *
   * @param terms of the series before its tail, {@link #TERMS} and up
   */
  Inversion(Transform time, int terms) {
    this.time = time;
    this.terms = terms;
  }

  /**
   * Terms for a time by its mean in standard deviations; a sharp time needs more. Near the mean t
   * the transform of a normal time has died away at a frequency of 6 over the deviation, as
   * exp(-6^2 / 2) = 1e-8, and a term is a step of pi / t.
   *
   * @param deviations in the mean
   */
  static int terms(double deviations) {
    return deviations <= SMOOTH
        ? TERMS
        : (int) Math.min(MOST_TERMS, TERMS + Math.ceil(6 / Math.PI * deviations));
  }

  /** The same for a sum of independent times, of which those that never vary do not count. */
  static int terms(List<Variate> times) {
    double mean = 0;
    double variance = 0;
    for (Variate time : times) {
      if (time.scv() > 0) {
        mean += time.mean();
        variance += time.scv() * time.mean() * time.mean();
      }
    }
    return terms(variance == 0 ? 0 : mean / Math.sqrt(variance));
  }

  /** Probability of more than a time, in seconds, above 0. */
  double beyond(double seconds) {
    double sum = term(0, seconds) / 2;
    for (int k = 1; k <= terms; k++) {
      sum += (k % 2 == 0 ? 1 : -1) * term(k, seconds);
    }
    double result = EULER[0] * sum;
    for (int k = 1; k < EULER.length; k++) {
      int at = terms + k;
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

  /** The time that a share does not exceed, of the order of {@code scale} s; 0 if it takes none. */
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
