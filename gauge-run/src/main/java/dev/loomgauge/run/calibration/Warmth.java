package dev.loomgauge.run.calibration;

import java.time.Duration;

/**
 * Tells from a JVM's compilation time whether its code is warm: the compilers have done next to
 * nothing for some seconds in a row, though requests came.
 */
final class Warmth {
  private static final Duration NEXT_TO_NOTHING = Duration.ofMillis(60);
  private static final int SECONDS_IN_A_ROW = 4;

  /** A service that has just begun to be asked compiles nothing yet. */
  private static final int COLD_SECONDS = 6;

  private Duration before = Duration.ZERO;
  private int seconds;
  private int quiet;

  /**
   * Takes the state of one more second.
   *
   * @param compiled all compilation time so far
   * @return whether the code is warm
   */
  boolean after(Duration compiled) {
    Duration worked = compiled.minus(before);
    before = compiled;
    seconds++;
    quiet = seconds > COLD_SECONDS && worked.compareTo(NEXT_TO_NOTHING) <= 0 ? quiet + 1 : 0;
    return quiet >= SECONDS_IN_A_ROW;
  }
}
