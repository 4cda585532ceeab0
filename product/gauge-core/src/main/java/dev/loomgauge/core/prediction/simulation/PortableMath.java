package dev.loomgauge.core.prediction.simulation;

import java.util.Arrays;

/**
 * Logarithm and exponential function by basic operations alone, whose results IEEE 754 fixes to the
 * bit: those of {@link Math}, and of the engines of browsers, differ in their last place, and so
 * would the events of a simulation. Sums and products are written from left to right, here and
 * where they are used, since TeaVM drops the parentheses of {@code a + (b + c)}.
 */
final class PortableMath {
  /** The natural logarithm of 2 in two parts, the first so short that multiples of it are exact. */
  private static final double LN2_HIGH = 0x1.62e42feep-1;

  private static final double LN2_LOW = 0x1.a39ef35793c76p-33;

  private static final double LOG2_E = 0x1.71547652b82fep0;
  private static final int MANTISSA_BITS = 52;
  private static final int BIAS = 1023;

  /** 1/3, 1/5 and so on, and 1/2!, 1/3! and so on, as far as they change a result. */
  private static final double[] ODD = new double[11];

  private static final double[] FACTORIAL = new double[13];

  static {
    Arrays.setAll(ODD, i -> 1.0 / (2 * i + 3));
    double factorial = 1;
    for (int i = 0; i < FACTORIAL.length; i++) {
      factorial *= i + 2;
      FACTORIAL[i] = 1 / factorial;
    }
  }

  private PortableMath() {}

  /** Within 4 units in the last place, of a normal number above 0. */
  static double log(double x) {
    long bits = Double.doubleToRawLongBits(x);
    int exponent = (int) (bits >>> MANTISSA_BITS) - BIAS;
    double m = x * power(-exponent);
    if (m > Math.sqrt(2)) {
      m /= 2;
      exponent++;
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), |s| < 0.172.
    double s = (m - 1) / (m + 1);
    double square = s * s;
    double sum = 0;
    for (int i = ODD.length - 1; i >= 0; i--) {
      sum = (sum + ODD[i]) * square;
    }
    return 2 * s * sum + exponent * LN2_LOW + 2 * s + exponent * LN2_HIGH;
  }

  /** Within 2 units in the last place, where the result is a normal number. */
  static double exp(double x) {
    double k = Math.rint(x * LOG2_E);
    double r = x - k * LN2_HIGH - k * LN2_LOW;
    double sum = 0;
    for (int i = FACTORIAL.length - 1; i >= 0; i--) {
      sum = (sum + FACTORIAL[i]) * r;
    }
    return (r * sum + r + 1) * power((int) k);
  }

  private static double power(int exponent) {
    return Double.longBitsToDouble((long) (exponent + BIAS) << MANTISSA_BITS);
  }
}
