package dev.loomgauge.core.audit.log;

/**
 * A histogram of response times: each millisecond up to 65 seconds by itself, longer ones to 64 ms.
 */
final class ElapsedTimes {
  private static final int FINE = 1 << 16;
  private static final int COARSE = 64;

  private final double[] counts = new double[2 * FINE];
  private double total;

  void add(long ms) {
    counts[place(ms)]++;
    total++;
  }

  /** So many at each millisecond from 0 up to another, which is excluded. */
  void addBelow(long ms, double times) {
    int last = place(ms - 1);
    for (int i = 0; i < last; i++) {
      counts[i] += times * (from(i + 1) - from(i));
    }
    counts[last] += times * (ms - from(last));
    total += times * ms;
  }

  /** Responses between two times, the second excluded. */
  double between(long fromMs, long toMs) {
    double sum = 0;
    for (int i = place(fromMs); i < place(toMs); i++) {
      sum += counts[i];
    }
    return sum;
  }

  /** The time that a share of all took at most, in milliseconds. */
  double quantile(double share) {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += counts[i];
      if (sum >= share * total && sum > 0) {
        return from(i);
      }
    }
    return 0;
  }

  ElapsedTimes copy() {
    ElapsedTimes copy = new ElapsedTimes();
    System.arraycopy(counts, 0, copy.counts, 0, counts.length);
    copy.total = total;
    return copy;
  }

  /** Where a place begins, in milliseconds. */
  private static long from(int place) {
    return place < FINE ? place : FINE + (long) (place - FINE) * COARSE;
  }

  private static int place(long ms) {
    return (int)
        (ms < FINE ? Math.max(0, ms) : Math.min(2L * FINE - 1, FINE + (ms - FINE) / COARSE));
  }
}
