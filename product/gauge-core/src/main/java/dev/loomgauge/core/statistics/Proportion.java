package dev.loomgauge.core.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * A share of independent trials with its exact 95 % interval, 0 to 1; Clopper and Pearson, "The use
 * of confidence or fiducial limits illustrated in the case of the binomial", Biometrika 26 (1934).
 */
public record Proportion(double low, double high) {
  private static final double TAIL = 0.025;

  /** Of a number of hits, 0 and up, in one trial or more. */
  public static Proportion of(int hits, int trials) {
    if (hits < 0 || trials < 1 || hits > trials) {
      throw new IllegalArgumentException("%d of %d".formatted(hits, trials));
    }
    int misses = trials - hits;
    return new Proportion(
        hits == 0 ? 0 : BetaDistribution.of(hits, misses + 1.0).inverseCumulativeProbability(TAIL),
        misses == 0 ? 1 : BetaDistribution.of(hits + 1.0, misses).inverseSurvivalProbability(TAIL));
  }
}
