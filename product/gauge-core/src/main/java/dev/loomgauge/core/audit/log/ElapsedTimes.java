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
    add(ms, 1);
  }

  void add(long ms, double times) {
    counts[place(ms)] += times;
    total += times;
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
        return i < FINE ? i : FINE + (double) (i - FINE) * COARSE;
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

  private static int place(long ms) {
    return (int)
        (ms < FINE ? Math.max(0, ms) : Math.min(2L * FINE - 1, FINE + (ms - FINE) / COARSE));
  }
}
