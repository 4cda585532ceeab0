package dev.loomgauge.load.measure;

/**
 * How old the requests in flight are, all together, or the thoughts of users: by the ages at the
 * edges of a span of time, the durations of what ended in it differ from the time that was spent in
 * it.
 */
final class Ages {
  private final long origin;
  private int ongoing;
  private long starts;

  /**
   * None has begun yet.
   *
   * @param origin a moment near the load's start, so that sums of moments stay small, in
   *     nanoseconds
   */
  Ages(long origin) {
    this.origin = origin;
  }

  void began(long start) {
    ongoing++;
    starts += start - origin;
  }

  void ended(long start) {
    ongoing--;
    starts -= start - origin;
  }

  /** The ages at a moment added up, in nanoseconds. */
  long at(long now) {
    return ongoing * (now - origin) - starts;
  }
}
