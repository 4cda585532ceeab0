package dev.loomgauge.run.observation;

import java.time.Instant;

/** Where samples take their time from. */
@FunctionalInterface
public interface Clocks {
  Clocks MACHINE = Clocks::read;

  Moment now();

  /**
   * The wall clock between two readings of the monotonic one. A thread that was put aside in
   * between would see a jump that was none, so the closest of some readings counts.
   */
  private static Moment read() {
    final int most = 10;
    final long close = 100_000; // nanoseconds
    Moment best = new Moment(Instant.EPOCH, 0);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < most && least > close; i++) {
      long before = System.nanoTime();
      Instant wall = Instant.now();
      long took = System.nanoTime() - before;
      if (took < least) {
        least = took;
        best = new Moment(wall, before + took / 2);
      }
    }
    return best;
  }

  /** One moment on both clocks: the wall's may be set, {@link System#nanoTime} never jumps. */
  public record Moment(Instant wall, long nanoTime) {}
}
