package dev.loomgauge.run.load;

import java.util.List;

/** A load that has been started. */
public interface RunningLoad {

  /** The processes that make the load. */
  List<Long> pids();

  /**
   * Waits for its end.
   *
   * @throws LoadException if an engine process failed; its message says why
   * @throws InterruptedException if the waiting thread was interrupted; the load is stopped then
   */
  LoadOutcome await() throws InterruptedException;

  /** Ends it early; {@link #await} then returns what was counted so far. */
  void stop();
}
