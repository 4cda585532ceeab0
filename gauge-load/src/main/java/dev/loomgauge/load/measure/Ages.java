package dev.loomgauge.load.measure;

/**
 * How old the requests in flight are, all together: by the ages at the edges of a span of time, the
 * latencies of what ended in it differ from the time that was spent in it.
 */
final class Ages {
  private final long origin;
  private int requests;
  private long starts;

  /**
   * None in flight yet.
   *
   * @param origin a moment near the load's start, so that sums of moments stay small, in
   *     nanoseconds
   */
  Ages(long origin) {
    this.origin = origin;
  }

  void began(long start) {
    requests++;
    starts += start - origin;
  }

  void ended(long start) {
    requests--;
    starts -= start - origin;
  }

  /** The ages at a moment added up, in nanoseconds. */
  long at(long now) {
    return requests * (now - origin) - starts;
  }
}
