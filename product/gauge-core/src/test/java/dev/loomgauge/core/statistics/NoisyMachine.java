package dev.loomgauge.core.statistics;

import java.util.Random;

/**
 * A machine that measures with the noise of real ones: what a started JVM draws, a drift that all
 * trials of a block share but for what it moves between them, heavy tails, and now and then a trial
 * that something else disturbs by 15 % either way.
 *
 * @param leastJvm standard deviation of ln(figure) between started JVMs; each experiment draws its
 *     own, from this
 * @param mostJvm to this
 * @param residue standard deviation of what is left, by Student's t with three degrees of freedom
 * @param disturbed share of trials
 * @param badStarts share of the second mode's JVMs that stay 15 % slower; its others are as much
 *     faster as leaves its mean where it was
 */
record NoisyMachine(
    double leastJvm, double mostJvm, double residue, double disturbed, double badStarts) {
  /** As cells limited by a CPU were seen: the ratio of two trials of a block varies by 3 to 9 %. */
  static final NoisyMachine USUAL = new NoisyMachine(0.02, 0.06, 0.007, 0.02, 0);

  /** As 60 blocks of 20 real runs of a cell against itself were seen, at a full CPU: 8 %. */
  static final NoisyMachine FULL_CPU = new NoisyMachine(0.057, 0.057, 0.007, 0.02, 0);

  /** As cells limited by a fixed wait were seen: it varies by less than 0.5 %. */
  static final NoisyMachine QUIET = new NoisyMachine(0.002, 0.002, 0.001, 0, 0);

  /** Tails and disturbances far beyond what was seen. */
  static final NoisyMachine WILD = new NoisyMachine(0.02, 0.06, 0.03, 0.1, 0);

  /** One mode has an uneven distribution, the other has not. */
  static final NoisyMachine UNEVEN = new NoisyMachine(0.02, 0.02, 0.007, 0, 0.15);

  private static final double DRIFT_OF_A_BLOCK = 0.03;
  private static final double DRIFT_OF_A_TRIAL = 0.004;
  private static final double DISTURBANCE = 0.15;

  /** The same noise with one standard deviation between JVMs. */
  NoisyMachine at(double jvm) {
    return new NoisyMachine(jvm, jvm, residue, disturbed, badStarts);
  }

  /** What one experiment measures. */
  Run run(Random random) {
    return new Run(random, leastJvm + (mostJvm - leastJvm) * random.nextDouble());
  }

  /** One experiment on it. */
  final class Run {
    private final Random random;
    private final double jvm;
    private double drift;

    private Run(Random random, double jvm) {
      this.random = random;
      this.jvm = jvm;
    }

    /** Time passes until the next block. */
    void nextBlock() {
      drift += DRIFT_OF_A_BLOCK * random.nextGaussian();
    }

    /** ln of one trial's figure, where its true value is 1. */
    double trial() {
      drift += DRIFT_OF_A_TRIAL * random.nextGaussian();
      double disturbance =
          random.nextDouble() < disturbed ? random.nextBoolean() ? DISTURBANCE : -DISTURBANCE : 0;
      return drift + jvm * random.nextGaussian() + residue * heavy() + disturbance;
    }

    /** The same of the second mode. */
    double trialOfSecond() {
      return trial() + DISTURBANCE * (badStarts - (random.nextDouble() < badStarts ? 1 : 0));
    }

    /** What the tail of response times varies by on top. */
    double ofTheTail() {
      return jvm / 2 * random.nextGaussian();
    }

    /** Student's t with three degrees of freedom, scaled to a variance of 1. */
    private double heavy() {
      double squares = 0;
      for (int i = 0; i < 3; i++) {
        double drawn = random.nextGaussian();
        squares += drawn * drawn;
      }
      return random.nextGaussian() / Math.sqrt(squares);
    }
  }
}
