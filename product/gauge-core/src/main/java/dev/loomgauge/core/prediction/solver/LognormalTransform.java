package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Variate;

/**
 * The transform of a lognormal time has no closed form. It is the mean of exp(-s exp(mu + sigma z))
 * over a standard normal z, by the trapezoidal rule, which for such a function converges faster
 * than any power of the step (Trefethen and Weideman, "The Exponentially Convergent Trapezoidal
 * Rule", SIAM Review 56, 2014). The step resolves the oscillation of the highest frequency that
 * {@link Inversion} asks for wherever the real part has not damped it.
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
