package dev.loomgauge.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits for what happens soon but not at once. */
public final class Eventually {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Eventually() {}

  /** Returns when the two are equal; fails with the last value seen after ten seconds. */
  public static <T> void equal(String what, T expected, Callable<T> actual) throws Exception {
    equal(what, expected, actual, PATIENCE);
  }

  static <T> void equal(String what, T expected, Callable<T> actual, Duration patience)
      throws Exception {
    long start = System.nanoTime();
    T last = actual.call();
    while (!expected.equals(last) && System.nanoTime() - start < patience.toNanos()) {
      Thread.sleep(PAUSE);
      last = actual.call();
    }
    assertThat(last).as(what).isEqualTo(expected);
  }
}
