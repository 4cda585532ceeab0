package dev.loomgauge.core.scenario;

import java.time.Duration;

/**
 * The load of every trial of a scenario.
 *
 * @param model closed (users) or open (arrivals)
 * @param arrivals for the open model: constant or poisson
 * @param think pause of a user between answer and next request
 * @param ramp time over which the users start
 * @param warmup time from the last user's start to the measured window; made longer where a queue
 *     needs longer to fill
 * @param hold the measured window
 * @param timeout after which a request counts as failed
 */
public record LoadShape(
    Model model,
    String arrivals,
    Duration think,
    Duration ramp,
    Duration warmup,
    Duration hold,
    Duration timeout) {

  /** Who decides when a request begins. */
  public enum Model {
    /** A fixed number of users, each waiting for its answer. */
    CLOSED,
    /** Arrivals at a rate, whatever the answers do. */
    OPEN
  }
}
