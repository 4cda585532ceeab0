package dev.loomgauge.load.measure;

import dev.loomgauge.protocol.load.Latencies;
import org.HdrHistogram.Histogram;

/** A histogram in nanoseconds with three significant digits, and the exact sum beside it. */
final class LatencyHistogram {
  /** The longest time told apart: an hour. Longer ones count as this. */
  static final long LONGEST = 3_600_000_000_000L;

  final Histogram histogram = new Histogram(1_000, LONGEST, 3);
  private double sum;
  private long longest;
  private long shortest = Long.MAX_VALUE;

  void record(long nanos) {
    long clamped = Math.clamp(nanos, 0, LONGEST);
    histogram.recordValue(clamped);
    sum += clamped;
    longest = Math.max(longest, clamped);
    shortest = Math.min(shortest, clamped);
  }

  void add(LatencyHistogram other) {
    histogram.add(other.histogram);
    sum += other.sum;
    longest = Math.max(longest, other.longest);
    shortest = Math.min(shortest, other.shortest);
  }

  long count() {
    return histogram.getTotalCount();
  }

  /** Exact, in nanoseconds. */
  double sumNanos() {
    return sum;
  }

  double meanNanos() {
    return sum / count();
  }

  /** In milliseconds. */
  Latencies figures() {
    return count() == 0
        ? Latencies.NONE
        : new Latencies(
            Rounded.ms(meanNanos()),
            Rounded.ms(shortest),
            Rounded.ms(nanosAt(50)),
            Rounded.ms(nanosAt(90)),
            Rounded.ms(nanosAt(95)),
            Rounded.ms(nanosAt(99)),
            Rounded.ms(nanosAt(99.9)),
            Rounded.ms(longest));
  }

  /** The value at a percentile, 0 to 100, never above the exact maximum. */
  long nanosAt(double percentile) {
    return Math.min(histogram.getValueAtPercentile(percentile), longest);
  }
}
