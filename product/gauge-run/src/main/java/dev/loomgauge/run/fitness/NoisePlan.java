package dev.loomgauge.run.fitness;

import dev.loomgauge.run.fitness.SelfComparison.Limited;
import java.time.Duration;

/**
 * How the noise floor is measured.
 *
 * @param pairs blocks of each kind of cell, 2 or more
 * @param sample length of one sample with what stands around it
 * @param window measured part of it
 * @param seed decides which of the two names comes first in a block
 */
public record NoisePlan(int pairs, Duration sample, Duration window, long seed) {
  /** Fewer say too little of their own spread. */
  private static final int LEAST_PAIRS = 8;

  /** Two kinds of cell, each twice in a block. */
  private static final int SAMPLES_A_BLOCK = 4;

  private static final Duration USUAL_SAMPLE = Duration.ofMillis(2_800);

  /** Starting a JVM, connecting, warming. */
  static final Duration AROUND_WINDOW = Duration.ofMillis(1_900);

  private static final Duration LEAST_WINDOW = Duration.ofMillis(300);

  /** The least time for which {@link #within} makes a plan. */
  public static final Duration LEAST =
      AROUND_WINDOW.plus(LEAST_WINDOW).multipliedBy((long) LEAST_PAIRS * SAMPLES_A_BLOCK);

  /** A plan of about so long, {@link #LEAST} or more, else {@link IllegalArgumentException}. */
  public static NoisePlan within(Duration time, long seed) {
    if (time.compareTo(LEAST) < 0) {
      throw new IllegalArgumentException("%s is less than %s".formatted(time, LEAST));
    }
    long fitting = time.dividedBy(USUAL_SAMPLE.multipliedBy(SAMPLES_A_BLOCK));
    int pairs = Math.toIntExact(Math.max(LEAST_PAIRS, fitting));
    Duration sample = time.dividedBy((long) pairs * SAMPLES_A_BLOCK);
    return new NoisePlan(pairs, sample, sample.minus(AROUND_WINDOW), seed);
  }

  int samples() {
    return pairs * SAMPLES_A_BLOCK;
  }

  /** Receives what the noise floor is doing. Must return quickly and not throw. */
  @FunctionalInterface
  public interface NoiseProgress {

    /** A sample begins, from 1; so much time is left as an estimate, this sample included. */
    void sample(Limited limited, int number, int of, Duration left);
  }
}
