package dev.loomgauge.core.prediction.simulation;

/**
 * How long to simulate.
 *
 * @param seed of all random numbers
 * @param warmup simulated seconds before the window
 * @param window simulated seconds measured, above 0
 * @param precision the window is doubled until the 95 % intervals of throughput and mean are no
 *     wider than this share to either side; infinite for one window as long as given
 * @param mostRequests requests begun in the window after which it is not doubled again, whether
 *     they succeed, fail or still wait
 */
public record Settings(
    long seed, double warmup, double window, double precision, long mostRequests) {

  /** One window of a given length. */
  public static Settings window(long seed, double warmup, double window) {
    return new Settings(seed, warmup, window, Double.POSITIVE_INFINITY, Long.MAX_VALUE);
  }
}
