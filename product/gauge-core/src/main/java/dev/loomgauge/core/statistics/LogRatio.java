package dev.loomgauge.core.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** A ratio with an interval by Student's t distribution of its logarithm. */
public sealed interface LogRatio permits PairedRatio, UnpairedRatio {
  double meanLog();

  /** Of the logarithm; needs a spread. */
  double standardError();

  /** Degrees of freedom of the error. */
  double freedom();

  /** The ratio: a geometric mean, or one of two. */
  default double ratio() {
    return Math.exp(meanLog());
  }

  /** The lower end of the interval at a level, 0.95 for a 95 % interval; needs a spread. */
  default double low(double level) {
    return Math.exp(meanLog() - halfWidth(level));
  }

  /** The upper end of the interval; needs a spread. */
  default double high(double level) {
    return Math.exp(meanLog() + halfWidth(level));
  }

  /** One-sided p-value of "the ratio is 1", in the direction of the mean; at most 0.5. */
  default double pSame() {
    return tail(Math.abs(meanLog()));
  }

  /**
   * One-sided p-value of "the ratio is outside 1 / (1 + margin) to 1 + margin", the larger of two
   * tests: Schuirmann, "A comparison of the two one-sided tests procedure", Journal of
   * Pharmacokinetics and Biopharmaceutics 15 (1987).
   *
   * @param margin of practical equivalence: 0.03 for 3 %
   */
  default double pOutside(double margin) {
    return tail(Math.log1p(margin) - Math.abs(meanLog()));
  }

  /**
   * One-sided p-value of "the ratio is within 1 / (1 + drift) to 1 + drift", in the direction in
   * which it lies.
   *
   * @param drift a ratio that equal things show: 0.04 for 4 %
   */
  default double pWithin(double drift) {
    return tail(Math.abs(meanLog()) - Math.log1p(drift));
  }

  /** The chance of a mean that far above 0, or farther, where the truth is 0. */
  private double tail(double distance) {
    double error = standardError();
    return error == 0
        ? distance > 0 ? 0 : 1
        : TDistribution.of(freedom()).survivalProbability(distance / error);
  }

  private double halfWidth(double level) {
    double error = standardError();
    return error == 0
        ? 0
        : error * TDistribution.of(freedom()).inverseSurvivalProbability((1 - level) / 2);
  }
}
