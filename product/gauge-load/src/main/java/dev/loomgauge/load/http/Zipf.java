package dev.loomgauge.load.http;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Draws k from 1 to n with probability proportional to k^-s in constant time and memory, by
 * rejection-inversion (Hörmann and Derflinger, <i>Rejection-inversion to generate variates from
 * monotone discrete distributions</i>, ACM TOMACS 6(3), 1996).
 *
 * <p>H is an antiderivative of x^-s; a uniform number between H(3/2) - 1 and H(n + 1/2) is inverted
 * and rounded to k, and accepted where it lies above H(k + 1/2) - k^-s.
 */
final class Zipf implements LongSupplier {
  private final long n;
  private final double s;
  private final RandomGenerator random;
  private final double top;
  private final double bottom;

  /** With {@code n} of 1 or more and {@code s} above 0. */
  Zipf(long n, double s, RandomGenerator random) {
    this.n = n;
    this.s = s;
    this.random = random;
    this.bottom = integral(1.5) - 1;
    this.top = integral((double) n + 0.5);
  }

  @Override
  public long getAsLong() {
    while (true) {
      double u = top + random.nextDouble() * (bottom - top);
      long k = Math.clamp(Math.round(inverse(u)), 1L, n);
      if (u >= integral((double) k + 0.5) - Math.pow((double) k, -s)) {
        return k;
      }
    }
  }

  /** (x^(1-s) - 1) / (1 - s), which tends to ln x as s tends to 1. */
  private double integral(double x) {
    double log = Math.log(x);
    double power = (1 - s) * log;
    return Math.abs(power) < 1e-8 ? log * (1 + power / 2) : Math.expm1(power) / (1 - s);
  }

  private double inverse(double y) {
    double t = y * (1 - s);
    return Math.abs(t) < 1e-8
        ? Math.exp(y * (1 - t / 2))
        : Math.exp(Math.log1p(Math.max(t, -1)) / (1 - s));
  }
}
