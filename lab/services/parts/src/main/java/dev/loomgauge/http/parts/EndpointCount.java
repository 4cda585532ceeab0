package dev.loomgauge.http.parts;

import java.util.concurrent.atomic.LongAdder;

/**
 * The requests of one endpoint: never blended with those of another. A request counts while its
 * handler runs; what it waited for a thread before is not seen from inside.
 */
public final class EndpointCount {
  private static final int SERVER_ERROR = 500;

  private final LongAdder begun = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  EndpointCount() {}

  /** A request begins, now on the clock of {@link System#nanoTime}, for {@link #end}. */
  public long begin() {
    begun.increment();
    return System.nanoTime();
  }

  /** A request ends that began as {@link #begin} told; with a status from 500 it failed. */
  public void end(long begin, int status) {
    nanos.add(System.nanoTime() - begin);
    ended.increment();
    if (status >= SERVER_ERROR) {
      failed.increment();
    }
  }

  Reading read() {
    long done = ended.sum();
    return new Reading(Math.max(0, begun.sum() - done), done, failed.sum(), nanos.sum() / 1e9);
  }

  /**
   * The counts at one moment.
   *
   * @param total requests answered, failed ones among them
   * @param failed answered with a status from 500
   */
  record Reading(long active, long total, long failed, double seconds) {
    Reading plus(Reading other) {
      return new Reading(
          active + other.active,
          total + other.total,
          failed + other.failed,
          seconds + other.seconds);
    }

    /** Mean time of a handler in milliseconds; 0 before the first answer. */
    double meanMs() {
      return total == 0 ? 0 : seconds * 1000 / total;
    }
  }
}
