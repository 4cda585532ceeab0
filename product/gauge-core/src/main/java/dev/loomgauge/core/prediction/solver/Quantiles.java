package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Variate;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** The three quantiles of a response time, in seconds. */
record Quantiles(double p50, double p95, double p99) {
  /** Quantiles of the standard normal distribution at 0.95 and 0.99. */
  private static final double Z95 = 1.6448536269514722;

  private static final double Z99 = 2.3263478740408408;

  /** Those of a quantile function of shares from 0 to 1. */
  static Quantiles of(DoubleUnaryOperator quantile) {
    return new Quantiles(
        quantile.applyAsDouble(0.5), quantile.applyAsDouble(0.95), quantile.applyAsDouble(0.99));
  }

  /** Those of a sum of times; empty when more than one of them is random. */
  static Optional<Quantiles> ofSum(List<Variate> times) {
    double constant = 0;
    Quantiles sum = new Quantiles(0, 0, 0);
    int random = 0;
    for (Variate time : times) {
      if (time.scv() == 0) {
        constant += time.mean();
      } else {
        sum = of(time);
        random++;
      }
    }
    return random > 1 ? Optional.empty() : Optional.of(sum.plus(constant));
  }

  Quantiles plus(double seconds) {
    return new Quantiles(p50 + seconds, p95 + seconds, p99 + seconds);
  }

  private static Quantiles of(Variate time) {
    return switch (time) {
      case Variate.Constant c -> of(share -> c.mean());
      case Variate.Uniform u -> of(share -> u.least() + share * (u.most() - u.least()));
      case Variate.Exponential e -> of(share -> -e.mean() * Math.log1p(-share));
      case Variate.Lognormal l -> {
        double sigma = Math.sqrt(Math.log1p(l.scv()));
        double median = l.mean() * Math.exp(-sigma * sigma / 2);
        yield new Quantiles(median, median * Math.exp(sigma * Z95), median * Math.exp(sigma * Z99));
      }
      case Variate.Empirical(double[] values, double[] cumulative) ->
          of(
              share -> {
                int at = 0;
                while (at < values.length - 1 && cumulative[at] < share) {
                  at++;
                }
                return values[at];
              });
    };
  }
}
