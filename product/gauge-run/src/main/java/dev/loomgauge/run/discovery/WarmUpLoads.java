package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.result.WarmUp;

/** How many users warm a service before it is observed, and when it is warm. */
final class WarmUpLoads {
  /** Requests per second. */
  private static final double RATE = 800;

  private static final int MOST = 256;

  private WarmUpLoads() {}

  /** As many users as send {@link #RATE} requests per second, where it keeps up. */
  static int users(double meanMs) {
    return (int) Math.clamp(Math.ceil(meanMs * RATE / 1000), Climb.FIRST, MOST);
  }

  /**
   * Users of the next load: twice the requests that the service works on at once, by Little's law.
   * That keeps it as busy as before, and leaves no long queue to be served when the load has ended.
   *
   * @param aloneMs response time of a request alone
   * @param before the load before it; the next one has no more users
   */
  static int next(double aloneMs, LoadPoint before) {
    return (int)
        Math.clamp(
            Math.ceil(2 * before.rps() * aloneMs / 1000),
            Math.min(Climb.FIRST, before.users()),
            before.users());
  }

  /** Whether a service is warm, after {@code most} loads at most, and the last of them. */
  static boolean warmed(int loads, int most, LoadPoint last) {
    return loads >= most
        || (loads >= ObservationPace.WARMINGS && last.busy().compilers() <= WarmUp.LITTLE);
  }
}
