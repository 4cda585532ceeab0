package dev.loomgauge.run.tier;

import java.time.Duration;

/** Hears, about twice a second, how long a tier has been starting. */
@FunctionalInterface
public interface StartProgress {
  /** For callers that show nothing. */
  StartProgress NONE = (elapsed, lastLine) -> {};

  /**
   * Still starting.
   *
   * @param elapsed since the start of the process
   * @param lastLine the last line of its log; empty when there is none
   */
  void starting(Duration elapsed, String lastLine);
}
