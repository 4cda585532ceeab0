package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Pauses;

/**
 * The time of servers that pause: it is at rest while they do, so that work in service goes on
 * afterwards as if nothing had happened. A pause that begins during another one prolongs it.
 */
final class WorkingTime {
  private final Pauses pauses;
  private final int servers;
  private final Usage usage;
  private double next;
  private long begun;
  private double paused;
  private double until;

  WorkingTime(Pauses pauses, int servers, Usage usage) {
    this.pauses = pauses;
    this.servers = servers;
    this.usage = usage;
    next = pauses.occur() ? pauses.requests() : Double.POSITIVE_INFINITY;
  }

  /** Counts a request that begins; whether that begins a pause. */
  boolean begun(double now) {
    if (++begun < next) {
      return false;
    }
    next += pauses.requests();
    paused += pauses.seconds();
    until = Math.max(now, until) + pauses.seconds();
    usage.pause(now, servers, until);
    return true;
  }

  /** The working time at a time of the clock. */
  double at(double now) {
    return Math.max(now, until) - paused;
  }

  /** The time of the clock at a working time that is not over. */
  double clock(double working) {
    return working + paused;
  }
}
