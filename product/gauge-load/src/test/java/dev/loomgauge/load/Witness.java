package dev.loomgauge.load;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Tells whether the machine was disturbed, without asking what is being tested: a thread that
 * sleeps a millisecond at a time, and how much longer it took. What steals time from a generator
 * steals it from this thread.
 */
final class Witness implements AutoCloseable {
  private static final long STEP_NANOS = 1_000_000;

  private final Thread thread;
  private long[] late = new long[60_000];
  private int count;

  Witness() {
    thread = Thread.ofPlatform().daemon().name("witness").start(this::watch);
  }

  private void watch() {
    try {
      while (count < late.length) {
        long from = System.nanoTime();
        TimeUnit.NANOSECONDS.sleep(STEP_NANOS);
        late[count++] = System.nanoTime() - from - STEP_NANOS;
      }
    } catch (InterruptedException e) {
      // The end of the watch: whoever closes it reads what was seen.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    late = Arrays.copyOf(late, count);
    Arrays.sort(late);
  }

  /** Whether one sleep of a thousand was over {@code ms} too long; once closed. */
  boolean disturbedBy(double ms) {
    return count > 0 && at(99.9) > ms;
  }

  /** What was seen; once closed. */
  String words() {
    return count == 0
        ? "a sleeping thread saw nothing"
        : String.format(
            Locale.ROOT,
            "a sleeping thread woke up %.2f ms late at the 99.9th percentile, %.2f ms at worst",
            at(99.9),
            at(100));
  }

  private double at(double percent) {
    return Quantiles.typeOne(late, percent) / 1e6;
  }
}
