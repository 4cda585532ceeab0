package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Variate;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Draws values of a variate, in seconds. */
interface VariateSampler {
  double next();

  /** With random numbers of its own, split from those of the simulation. */
  static VariateSampler of(Variate variate, SplittableRandom random) {
    return switch (variate) {
      case Variate.Constant c -> c::mean;
      case Variate.Uniform u -> () -> u.least() + (u.most() - u.least()) * random.nextDouble();
      case Variate.Exponential e -> () -> e.mean() * random.nextExponential();
      case Variate.Lognormal l -> {
        // Mean m and squared coefficient of variation c2: sigma^2 = ln(1 + c2), mu = ln m - sigma^2
        // / 2.
        double sigma = Math.sqrt(Math.log1p(l.scv()));
        double mu = Math.log(l.mean()) - sigma * sigma / 2;
        yield () -> Math.exp(mu + sigma * random.nextGaussian());
      }
      case Variate.Empirical(double[] values, double[] cumulative) ->
          () -> {
            int at = Arrays.binarySearch(cumulative, random.nextDouble());
            return values[Math.min(at < 0 ? -at - 1 : at + 1, values.length - 1)];
          };
    };
  }
}
