package dev.loomgauge.core.steady;

import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * Noise around a level.
 *
 * @param noise standard deviation, as a share of the level
 * @param correlation between a second and the next
 * @param heavy whether one second in twenty has three times the noise
 */
record NoiseModel(double noise, double correlation, boolean heavy) {
  private static final double OFTEN = 0.05;
  private static final double FAR = 3;

  static NoiseModel plain(double noise) {
    return new NoiseModel(noise, 0, false);
  }

  String words() {
    return noise * 100
        + " %"
        + (correlation == 0 ? "" : ", correlation " + correlation)
        + (heavy ? ", heavy tails" : "");
  }

  /** Some seconds of a level that depends on the second. */
  double[] around(IntToDoubleFunction level, int seconds, Random random) {
    double[] values = new double[seconds];
    double state = random.nextGaussian();
    for (int i = 0; i < seconds; i++) {
      double fresh = random.nextGaussian();
      state =
          i == 0 ? state : correlation * state + Math.sqrt(1 - correlation * correlation) * fresh;
      double far = heavy && random.nextDouble() < OFTEN ? FAR : 1;
      values[i] = level.applyAsDouble(i) * (1 + noise * far * state);
    }
    return values;
  }
}
