package dev.loomgauge.load.measure;

/**
 * How many there are of something over time: now, least, most, and the area under the curve for an
 * exact mean.
 */
final class CountOverTime {
  private int now;
  private int least;
  private int most;
  private long area;
  private long since;

  void begin(long nanos) {
    since = nanos;
    area = 0;
    least = now;
    most = now;
  }

  void change(int by, long nanos) {
    area += now * (nanos - since);
    since = nanos;
    now += by;
    least = Math.min(least, now);
    most = Math.max(most, now);
  }

  /** Writes the figures up to {@code nanos} and begins again there. */
  void cut(long nanos, Span span) {
    change(0, nanos);
    span.last = now;
    span.least = least;
    span.most = most;
    span.area = area;
    begin(nanos);
  }

  /** The figures of one span of time; those of several loops at the same time add up. */
  static final class Span {
    int last;
    int least;
    int most;

    /** Members times nanoseconds. */
    long area;

    void add(Span other) {
      last += other.last;
      least += other.least;
      most += other.most;
      area += other.area;
    }
  }
}
