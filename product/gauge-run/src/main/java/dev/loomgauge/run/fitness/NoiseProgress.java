package dev.loomgauge.run.fitness;

import java.time.Duration;

/** Receives what the noise floor is doing. Must return quickly and not throw. */
@FunctionalInterface
public interface NoiseProgress {

  /**
   * A sample begins.
   *
   * @param number 1 and up
   * @param of all samples
   * @param left estimate of what is left, this sample included
   */
  void sample(Limited limited, int number, int of, Duration left);
}
