package dev.loomgauge.run.probe.speed;

/**
 * A piece of work that is always the same: arithmetic, and reads of a table as large as a cache of
 * the second level, each of which depends on the one before.
 */
final class FixedWork {
  private static final int TABLE = 1 << 16;
  private static final int STEPS = 20_000;

  /** As in Knuth, "The Art of Computer Programming", volume 2, section 3.3.4, table 1, line 16. */
  private static final int MULTIPLIER = 1_664_525;

  private static final int INCREMENT = 1_013_904_223;
  private static final int SHIFT = 16;

  private final int[] table = new int[TABLE];

  FixedWork() {
    int number = 1;
    for (int i = 0; i < TABLE; i++) {
      number = number * MULTIPLIER + INCREMENT;
      table[i] = number;
    }
  }

  /** Does it; the result depends on every step, so that none can be left out. */
  int run(int seed) {
    int number = seed;
    for (int i = 0; i < STEPS; i++) {
      number = (number ^ table[number >>> SHIFT]) * MULTIPLIER + INCREMENT;
    }
    return number;
  }
}
