package dev.loomgauge.core.prediction.simulation;

/**
 * Counts of times in logarithmic steps of 1/512: quantiles to 0.2 % from a nanosecond to a year.
 * The exponent and the first nine bits of a double's fraction are the place of its count.
 */
public final class Histogram {
  private static final int SHIFT = 52 - 9;
  private static final long FIRST = Double.doubleToRawLongBits(1e-9) >>> SHIFT;
  private static final long LAST = Double.doubleToRawLongBits(4e7) >>> SHIFT;

  private final long[] counts = new long[(int) (LAST - FIRST + 1)];
  private long count;
  private double sum;
  private double squares;

  void add(double seconds) {
    long place = (Double.doubleToRawLongBits(seconds) >>> SHIFT) - FIRST;
    counts[(int) Math.clamp(place, 0, LAST - FIRST)]++;
    count++;
    sum += seconds;
    squares += seconds * seconds;
  }

  public long count() {
    return count;
  }

  public double mean() {
    return count == 0 ? Double.NaN : sum / count;
  }

  /** Population standard deviation. */
  public double deviation() {
    return count == 0 ? Double.NaN : Math.sqrt(Math.max(0, squares / count - mean() * mean()));
  }

  /** The least step that so large a share of all values does not exceed; its middle. */
  public double quantile(double share) {
    if (count == 0) {
      return Double.NaN;
    }
    long wanted = Math.max(1, (long) Math.ceil(share * count));
    int place = 0;
    for (long seen = counts[0]; seen < wanted; seen += counts[place]) {
      place++;
    }
    double low = Double.longBitsToDouble((FIRST + place) << SHIFT);
    double high = Double.longBitsToDouble((FIRST + place + 1) << SHIFT);
    return place == 0 ? 0 : (low + high) / 2;
  }
}
