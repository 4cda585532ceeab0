package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Variate;
import java.util.Optional;

/** The Laplace-Stieltjes transform of a time: E[exp(-s T)] for complex s with a real part > 0. */
@FunctionalInterface
interface Transform {
  Complex at(Complex s);

  /** Of the sum of this time and an independent one. */
  default Transform and(Transform other) {
    return s -> at(s).times(other.at(s));
  }

  /** Of no time at all. */
  static Transform none() {
    return s -> Complex.ONE;
  }

  /**
   * Of a random time with a density; empty for a recorded one, whose steps no inversion follows,
   * and for a constant one, which is added to the quantiles instead.
   */
  static Optional<Transform> of(Variate time) {
    return switch (time) {
      case Variate.Constant _, Variate.Empirical _ -> Optional.empty();
      case Variate.Exponential(double mean) -> Optional.of(exponential(1 / mean));
      case Variate.Uniform(double least, double most) ->
          Optional.of(
              s -> s.times(-least).exp().minus(s.times(-most).exp()).over(s.times(most - least)));
      case Variate.Lognormal l ->
          l.cv() == 0 ? Optional.empty() : Optional.of(new LognormalTransform(l));
    };
  }

  /** Of an exponential time of a rate per second. */
  static Transform exponential(double rate) {
    return s -> new Complex(rate, 0).over(s.plus(rate));
  }
}
