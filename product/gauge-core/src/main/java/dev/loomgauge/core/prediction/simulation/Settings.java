package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Network;

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
    RelaxationTime relaxation,
    long mostRequests) {

  /** Cycles of a user that a simulation of a steady state leaves out, and looks at, at least. */
  private static final int CYCLES = 10;

  /** Relaxation times that a warm-up lasts. */
  private static final int RELAXATIONS = 10;

  public static Settings window(long seed, double warmup, double window) {
    return new Settings(seed, warmup, window, false, RelaxationTime.NONE, Long.MAX_VALUE);
  }

  /** A steady state, to the precision or to a number of requests. */
  public static Settings steady(
      long seed, double warmup, double window, RelaxationTime relaxation, long mostRequests) {
    return new Settings(seed, warmup, window, true, relaxation, mostRequests);
  }

  /**
   * A steady state of a network, for as long as its users and queues need to forget how it began.
   *
   * @param cycle seconds from one request of a user to the next
   */
  public static Settings settled(long seed, Network network, double cycle, long mostRequests) {
    RelaxationTime relaxation = RelaxationTime.of(network);
    double settled = Math.max(CYCLES * cycle, RELAXATIONS * relaxation.seconds());
    return steady(seed, settled, settled, relaxation, mostRequests);
  }

  /** The same with a warm-up and a window that are at least so long. */
  public Settings atLeast(double otherWarmup, double otherWindow) {
    return new Settings(
        seed,
        Math.max(otherWarmup, warmup),
        Math.max(otherWindow, window),
        steady,
        relaxation,
        mostRequests);
  }

  /** The same, ended after at most some requests where it is of a steady state. */
  public Settings atMost(long requests) {
    return steady
        ? new Settings(seed, warmup, window, true, relaxation, Math.min(requests, mostRequests))
        : this;
  }
}
