package dev.loomgauge.core.prediction.simulation;

/**
 * How long to simulate.
 *
 * @param seed of all random numbers
 * @param warmup simulated seconds before the window
 * @param window simulated seconds measured, above 0
 * @param steady whether to go on to the precision; else one window as long as given
 * @param relaxation in which the network forgets how it began
 * @param mostRequests requests begun, those of the warm-up among them, after which it ends, whether
 *     they succeed, fail or still wait
 */
public record Settings(
    long seed,
    double warmup,
    double window,
    boolean steady,
    Relaxation relaxation,
    long mostRequests) {

  /** One window of a given length. */
  public static Settings window(long seed, double warmup, double window) {
    return new Settings(seed, warmup, window, false, Relaxation.NONE, Long.MAX_VALUE);
  }

  /** A steady state, to the precision or to a number of requests. */
  public static Settings steady(
      long seed, double warmup, double window, Relaxation relaxation, long mostRequests) {
    return new Settings(seed, warmup, window, true, relaxation, mostRequests);
  }
}
