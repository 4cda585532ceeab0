package dev.loomgauge.core.result;

import dev.loomgauge.core.statistics.MeanInterval;
import org.jspecify.annotations.Nullable;

/** Where a figure lies: a closed interval, whose high end is infinite when nothing bounds it. */
public record Range(double low, double high) {

  public static Range exactly(double figure) {
    return new Range(figure, figure);
  }

  /** The 95 % interval of a mean; null where it has none. */
  public static @Nullable Range of(MeanInterval of) {
    return of.hasInterval()
        ? new Range(of.mean() - of.halfWidth(), of.mean() + of.halfWidth())
        : null;
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
