package dev.loomgauge.bench.generator;

/**
 * How long each generator is observed.
 *
 * @param rounds in each of which every generator has one trial
 * @param lead seconds from a generator's start to the steady part
 * @param seconds length of the steady part
 */
record Timing(int rounds, int lead, int seconds) {
  static final int RAMP_SECONDS = 2;

  /** For the start of a JVM. */
  private static final int START_SECONDS = 1;

  /** The steady part lies well inside the window. */
  private static final int MARGIN_SECONDS = 2;

  /** Seconds from the end of the ramp to the window. */
  int warmup() {
    return lead - RAMP_SECONDS - START_SECONDS;
  }

  /** Seconds of the window. */
  int window() {
    return seconds + MARGIN_SECONDS;
  }

  /** Seconds of the whole load. */
  int whole() {
    return RAMP_SECONDS + warmup() + window();
  }

  /** With two rounds at the most, for figures that hardly differ from one to the next. */
  Timing few() {
    return new Timing(Math.min(rounds, 2), lead, seconds);
  }
}
