package dev.loomgauge.load.plan;

import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The ranges of a plan's numbers; every complaint names the key's path. */
final class PlanRanges {
  /** A day in milliseconds: the longest duration of a plan. */
  static final double DAY_MS = 86_400_000;

  private PlanRanges() {}

  static long whole(String where, long value, long min, long max) throws PlanException {
    if (value < min || value > max) {
      throw new PlanException(
          where, "must be a whole number from " + min + " to " + max + ", not " + value);
    }
    return value;
  }

  static int whole(String where, @Nullable Integer value, int fallback, int min, int max)
      throws PlanException {
    return value == null ? fallback : (int) whole(where, value, min, max);
  }

  static double number(String where, double value, double min, double max) throws PlanException {
    if (!(value >= min && value <= max)) {
      throw new PlanException(
          where, "must be a number from " + min + " to " + max + ", not " + value);
    }
    return value;
  }

  /** Milliseconds, fractions allowed; zero where none are given. */
  static Duration millis(String where, @Nullable Double value) throws PlanException {
    return value == null ? Duration.ZERO : millis(where, value, 0, DAY_MS);
  }

  static Duration millis(String where, double value, double min, double max) throws PlanException {
    return Durations.ofMillis(number(where, value, min, max));
  }
}
