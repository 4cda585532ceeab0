package dev.loomgauge.core.result;

/**
 * Where a figure lies.
 *
 * @param low at most the figure
 * @param high at least the figure; infinite when nothing bounds it
 */
public record Range(double low, double high) {

  public static Range exactly(double figure) {
    return new Range(figure, figure);
  }

  public boolean exact() {
    return low == high;
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /** In another unit. */
  public Range times(double factor) {
    return new Range(low * factor, high * factor);
  }
}
