package dev.loomgauge.core;

import java.util.Locale;

/** Amounts of memory. A unit is 1,024 of the next smaller one: an MB has 2^20 bytes. */
public final class Bytes {
  public static final long KB = 1L << 10;

  public static final long MB = 1L << 20;

  public static final long GB = 1L << 30;

  private Bytes() {}

  /** An amount as a JVM prints and takes it; the unit is k, m, g or t in either case, or empty. */
  public static long of(String number, String unit) {
    int power = unit.isEmpty() ? 0 : 1 + "kmgt".indexOf(unit.toLowerCase(Locale.ROOT));
    return Long.parseLong(number) << (10 * power);
  }

  /** In kilobytes, with their fraction. */
  public static double kb(double bytes) {
    return bytes / KB;
  }

  /** In megabytes, with their fraction. */
  public static double mb(long bytes) {
    return mb((double) bytes);
  }

  /** The same of an amount that was calculated. */
  public static double mb(double bytes) {
    return bytes / MB;
  }
}
