package dev.loomgauge.load;

/** Quantiles by definition 1 of Hyndman and Fan (1996): the value of rank {@code ceil(n p)}. */
final class Quantiles {
  private Quantiles() {}

  /**
   * @param sorted ascending, at least one
   * @param percent above 0, to 100
   */
  static long typeOne(long[] sorted, double percent) {
    return sorted[rank(sorted.length, percent) - 1];
  }

  /** From 1 to {@code count}; a hundredth of a percent is the finest step told apart. */
  static int rank(int count, double percent) {
    return Math.clamp(Math.ceilDiv(Math.round(percent * 100) * count, 10_000L), 1, count);
  }
}
