package dev.loomgauge.core.scenario;

/**
 * What becomes of a request for which a pool has neither a member nor room in its queue, by the
 * policies of {@link java.util.concurrent.ThreadPoolExecutor}.
 */
public enum Rejection {
  /** It fails at once. */
  ABORT,
  /** It goes on without a member: the thread that has come does the work itself. */
  CALLER_RUNS,
  /** It is dropped without a word, and fails when its client gives up. */
  DISCARD
}
