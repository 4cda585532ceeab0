package dev.loomgauge.core.audit.table;

/** What a column's numbers are, which says how exact they can be. */
public enum ColumnScale {
  /** Words, not numbers. */
  TEXT,
  /** Chosen or counted and therefore exact, above 0: users, threads. */
  SIZE,
  /** Chosen or counted and therefore exact, 0 or more: a delay, requests. */
  EXACT,
  /** A number above 0, known to half its last digit: "10" is 9.5 to 10.5. */
  DIGITS,
  /** Measured, 0 or more; zeros at the end of a whole number may come from rounding. */
  MEASURED,
  /** A count, or a share with a percent sign: "780" or "15%". */
  COUNT_OR_PERCENT,
  /** A measured percentage, with or without its sign. */
  PERCENT,
  /** A measured ratio, with or without an x: "6.1x". */
  TIMES;

  /** What may stand behind the number, or the empty string. */
  String suffix() {
    return switch (this) {
      case TEXT, SIZE, EXACT, DIGITS, MEASURED -> "";
      case COUNT_OR_PERCENT, PERCENT -> "%";
      case TIMES -> "x";
    };
  }

  /** Whether a 0 is no value of it. */
  public boolean mustBeAboveZero() {
    return this == SIZE || this == DIGITS;
  }

  /** Whether its numbers were chosen or counted. */
  public boolean exact() {
    return this == SIZE || this == EXACT || this == COUNT_OR_PERCENT;
  }

  /** Whether zeros at the end of a whole number may stand for digits that were rounded away. */
  boolean roundsToZeros() {
    return this == MEASURED || this == PERCENT || this == TIMES;
  }
}
