package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Variate;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Draws values of a variate, in seconds. A seed gives the same values on every JDK and in every
 * browser.
 */
interface VariateSampler {
  double next();

  /** With random numbers of its own, split from those of the simulation. */
  static VariateSampler of(Variate variate, SplittableRandom random) {
    return switch (variate) {
      case Variate.Constant c -> c::mean;
      case Variate.Uniform u -> () -> u.least() + (u.most() - u.least()) * random.nextDouble();
      case Variate.Exponential e -> () -> exponential(random) * e.mean();
      case Variate.Lognormal l -> {
        // Mean m and squared coefficient of variation c2:
        // sigma^2 = ln(1 + c2), mu = ln m - sigma^2 / 2.
        double sigma = Math.sqrt(PortableMath.log(1 + l.scv()));
        double mu = PortableMath.log(l.mean()) - sigma * sigma / 2;
        yield () -> PortableMath.exp(normal(random) * sigma + mu);
      }
      case Variate.Empirical(double[] values, double[] cumulative) ->
          () -> {
            int at = Arrays.binarySearch(cumulative, random.nextDouble());
            return values[Math.min(at < 0 ? -at - 1 : at + 1, values.length - 1)];
          };
    };
  }

  /** An exponential variate with mean 1, by inversion. */
  static double exponential(SplittableRandom random) {
    return -PortableMath.log(1 - random.nextDouble());
  }

  /**
   * A standard normal variate, by the polar method: Marsaglia and Bray, "A Convenient Method for
   * Generating Normal Variables", SIAM Review 6 (1964).
   */
  static double normal(SplittableRandom random) {
    while (true) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      double square = x * x + y * y;
      if (square > 0 && square < 1) {
        return x * Math.sqrt(-2 * PortableMath.log(square) / square);
      }
    }
  }
}
