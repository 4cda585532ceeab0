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
          most == least
              ? Optional.empty()
              : Optional.of(
                  s ->
                      s.times(-least)
                          .exp()
                          .minus(s.times(-most).exp())
                          .over(s.times(most - least)));
      case Variate.Lognormal l ->
          l.cv() == 0 ? Optional.empty() : Optional.of(new LognormalTransform(l));
    };
  }

  /** Of an exponential time of a rate per second. */
  static Transform exponential(double rate) {
    return s -> new Complex(rate, 0).over(s.plus(rate));
  }

  /**
   * The transform of a lognormal time has no closed form. It is the mean of exp(-s exp(mu + sigma
   * z)) over a standard normal z, by the trapezoidal rule, which for such a function converges
   * faster than any power of the step (Trefethen and Weideman, "The Exponentially Convergent
   * Trapezoidal Rule", SIAM Review 56, 2014). The step resolves the oscillation of the highest
   * frequency that {@link Inversion} asks for wherever the real part has not damped it.
   */
  final class LognormalTransform implements Transform {
    private static final double REACH = 8.5;
    private static final int POINTS = 1_500;

    private final double[] times = new double[POINTS + 1];
    private final double[] weights = new double[POINTS + 1];

    LognormalTransform(Variate.Lognormal time) {
      double sigma = Math.sqrt(Math.log1p(time.scv()));
      double mu = Math.log(time.mean()) - sigma * sigma / 2;
      double step = 2 * REACH / POINTS;
      double total = 0;
      for (int i = 0; i <= POINTS; i++) {
        double z = -REACH + i * step;
        times[i] = Math.exp(mu + sigma * z);
        weights[i] = Math.exp(-z * z / 2);
        total += weights[i];
      }
      for (int i = 0; i <= POINTS; i++) {
        weights[i] /= total;
      }
    }

    @Override
    public Complex at(Complex s) {
      double re = 0;
      double im = 0;
      for (int i = 0; i < times.length; i++) {
        double exponent = -s.re() * times[i];
        if (exponent < -40) {
          break;
        }
        double size = weights[i] * Math.exp(exponent);
        double angle = s.im() * times[i];
        re += size * Math.cos(angle);
        im -= size * Math.sin(angle);
      }
      return new Complex(re, im);
    }
  }
}
