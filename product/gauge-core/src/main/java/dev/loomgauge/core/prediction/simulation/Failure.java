package dev.loomgauge.core.prediction.simulation;

/** Why a request failed. */
public enum Failure {
  /** The queue before a pool had no room. */
  QUEUE_FULL,
  /** A member of a pool did not come free in time. */
  ACQUIRE_TIMEOUT,
  /** The client gave up. */
  CLIENT_TIMEOUT
}
