package dev.loomgauge.core.prediction.solver;

import java.util.Arrays;

/** A polynomial of logarithms of its coefficients, none negative: products do not overflow. */
@SuppressWarnings("ArrayRecordComponent") // compared by its values
record Polynomial(double... logs) {
  static final Polynomial ONE = new Polynomial(0);

  /**
   * The factor by which the generating function of a station with several servers differs from that
   * of one with a single server as fast as all of them: the sum over j below c of D^j / j! (1 - j /
   * c) z^j.
   */
  static Polynomial of(Center center, int most) {
    double[] logs = new double[Math.min(center.servers() - 1, most) + 1];
    double power = 0;
    for (int j = 1; j < logs.length; j++) {
      power += Math.log(center.demand() / j);
      logs[j] = power + Math.log1p(-(double) j / center.servers());
    }
    return new Polynomial(logs);
  }

  /** The product, up to a degree. */
  Polynomial times(Polynomial other, int most) {
    double[] product = new double[Math.min(degree() + other.degree(), most) + 1];
    for (int j = 0; j < product.length; j++) {
      int from = Math.max(0, j - other.degree());
      int to = Math.min(j, degree());
      double largest = Double.NEGATIVE_INFINITY;
      for (int i = from; i <= to; i++) {
        largest = Math.max(largest, logs[i] + other.logs[j - i]);
      }
      double sum = 0;
      for (int i = from; i <= to && largest > Double.NEGATIVE_INFINITY; i++) {
        sum += Math.exp(logs[i] + other.logs[j - i] - largest);
      }
      product[j] = largest + Math.log(sum);
    }
    return new Polynomial(product);
  }

  Polynomial power(int exponent, int most) {
    Polynomial power = ONE;
    for (int i = 0; i < exponent && degree() > 0; i++) {
      power = power.times(this, most);
    }
    return power;
  }

  /** Every coefficient times its exponent: z times the derivative. */
  Polynomial slope() {
    double[] slope = logs.clone();
    for (int j = 0; j < slope.length; j++) {
      slope[j] += Math.log(j);
    }
    return new Polynomial(slope);
  }

  /** Coefficients over their sum. */
  double[] shares() {
    double largest = Arrays.stream(logs).max().orElse(0);
    double total = 0;
    double[] shares = new double[logs.length];
    for (int j = 0; j < shares.length; j++) {
      shares[j] = Math.exp(logs[j] - largest);
      total += shares[j];
    }
    for (int j = 0; j < shares.length; j++) {
      shares[j] /= total;
    }
    return shares;
  }

  int degree() {
    return logs.length - 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Polynomial(double[] o) && Arrays.equals(logs, o);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(logs);
  }

  @Override
  public String toString() {
    return "Polynomial" + Arrays.toString(logs);
  }
}
