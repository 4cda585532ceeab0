package dev.loomgauge.core.batch;

/** Where a score lies beside its floor. */
public enum BatchStanding {
  /** Its whole interval is above. */
  ABOVE("above its floor"),
  /** Its interval holds the floor. */
  AT("at its floor"),
  /** Its whole interval is below: the benchmark does not do what it says, or the clock is wrong. */
  IMPOSSIBLE("impossible: below its floor");

  private final String words;

  BatchStanding(String words) {
    this.words = words;
  }

  /** For people. */
  public String words() {
    return words;
  }

  /** Of a mean time with the ends of its interval. */
  static BatchStanding of(double lowMs, double highMs, Floor floor) {
    if (highMs < floor.leastMs()) {
      return IMPOSSIBLE;
    }
    return lowMs <= floor.ms() ? AT : ABOVE;
  }
}
