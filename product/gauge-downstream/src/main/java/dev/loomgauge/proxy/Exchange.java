package dev.loomgauge.proxy;

import java.util.random.RandomGenerator;

/**
 * What is said over one connection in turn. All that the target says until its client speaks again
 * is one reply, and has one delay.
 */
final class Exchange {
  private final DelayedDependency target;
  private final RandomGenerator random;
  private boolean asked = true;
  private long delay;

  Exchange(DelayedDependency target, RandomGenerator random) {
    this.target = target;
    this.random = random;
  }

  void request() {
    asked = true;
  }

  /** The delay of bytes that the target says now, in nanoseconds. */
  long reply() {
    if (asked) {
      target.replied();
      delay = target.draw(random);
      asked = false;
    }
    return delay;
  }

  /** The delay of an end that the target makes now, in nanoseconds. */
  long end() {
    return asked ? target.draw(random) : delay;
  }

  void sent(long lateNanos) {
    target.sent(lateNanos);
  }
}
