package dev.loomgauge.core.prediction.solver;

record Complex(double re, double im) {
  static final Complex ONE = new Complex(1, 0);

  Complex plus(double real) {
    return new Complex(re + real, im);
  }

  Complex minus(Complex other) {
    return new Complex(re - other.re, im - other.im);
  }

  Complex times(Complex other) {
    return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
  }

  Complex times(double factor) {
    return new Complex(re * factor, im * factor);
  }

  Complex over(Complex other) {
    double square = other.re * other.re + other.im * other.im;
    return new Complex(
        (re * other.re + im * other.im) / square, (im * other.re - re * other.im) / square);
  }

  /** e to the power of this. */
  Complex exp() {
    double size = Math.exp(re);
    return new Complex(size * Math.cos(im), size * Math.sin(im));
  }
}
