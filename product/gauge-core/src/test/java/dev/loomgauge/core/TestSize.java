package dev.loomgauge.core;

import org.apache.commons.statistics.distribution.HypergeometricDistribution;

/**
 * How many samples a simulated test takes: all of them with {@code -Pfull}, the first fifth of them
 * otherwise. What is demanded of all is held against the taken ones by the law of their numbers, so
 * that all of them are held to the demand itself.
 *
 * @param all samples of the full size
 * @param taken those that are simulated
 */
public record TestSize(int all, int taken) {
  private static final int PART = Boolean.getBoolean("tests.full") ? 1 : 5;

  /** Of a sample that is refused though all samples together fulfil the demand. */
  private static final double CHANCE = 1e-4;

  /** Of a share times a number that is meant to be whole. */
  private static final double ROUNDING = 1e-6;

  /** The size of a test that takes this many independent samples in the full size. */
  public static TestSize of(int all) {
    return new TestSize(all, Math.ceilDiv(all, PART));
  }

  /**
   * How many of the taken samples may have a property that at most a number of all may have. The
   * count is hypergeometric: drawn without replacement from all.
   */
  public int most(int ofAll) {
    return HypergeometricDistribution.of(all, ofAll, taken).inverseSurvivalProbability(CHANCE);
  }

  /** How many of the taken samples must have a property that at least a number of all must have. */
  public int least(int ofAll) {
    return HypergeometricDistribution.of(all, ofAll, taken).inverseCumulativeProbability(CHANCE);
  }

  /** The largest share of the taken samples, where of all it may be no larger than a share. */
  public double mostShare(double ofAll) {
    return (double) most((int) (ofAll * all + ROUNDING)) / taken;
  }

  /** The smallest share of the taken samples, where of all it may be no smaller than a share. */
  public double leastShare(double ofAll) {
    return (double) least((int) Math.ceil(ofAll * all - ROUNDING)) / taken;
  }

  /**
   * A distance of a mean or a percentile from its truth that is as many standard errors of the
   * taken samples as another is of all: errors shrink with the root of the number of samples.
   */
  public double tolerance(double ofAll) {
    return ofAll * Math.sqrt((double) all / taken);
  }
}
