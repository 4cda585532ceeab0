package dev.loomgauge.load.measure;

/** Figures to three digits behind the point: milliseconds to the microsecond. */
final class Rounded {
  private Rounded() {}

  static double ms(long nanos) {
    return of(nanos / 1e6);
  }

  static double ms(double nanos) {
    return of(nanos / 1e6);
  }

  static double of(double value) {
    return Math.round(value * 1e3) / 1e3;
  }

  /** The mean of an area over its time; 0 for no time. */
  static double mean(long area, long span) {
    return span == 0 ? 0 : of((double) area / span);
  }
}
