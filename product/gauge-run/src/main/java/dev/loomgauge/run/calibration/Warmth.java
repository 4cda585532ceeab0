package dev.loomgauge.run.calibration;

import dev.loomgauge.core.result.WarmUp.Burst;

/**
 * Decides from its bursts when a service is warm: the last ones found next to nothing to compile.
 */
final class Warmth {
  private final int inARow;
  private int quiet;

  /**
   * Of a service that is cold.
   *
   * @param inARow quiet bursts that it takes
   */
  Warmth(int inARow) {
    this.inARow = inARow;
  }

  /** Takes one more burst; returns whether the code is warm. */
  boolean after(Burst burst) {
    quiet = burst.quiet() ? quiet + 1 : 0;
    return quiet >= inARow;
  }
}
