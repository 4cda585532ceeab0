package dev.loomgauge.protocol.time;

import dev.loomgauge.protocol.BadSetting;
import java.time.Duration;

/**
 * A service that freezes again and again: in the first {@code length} of each {@code period} it
 * takes up no request. A request that arrives then has its delay counted from the end of the stall;
 * one that arrived before is answered as if nothing were.
 */
public record Stall(Duration length, Duration period) {
  public Stall {
    if (length.isZero() || length.compareTo(period) >= 0) {
      throw new BadSetting(
          "a stall of %s in each %s leaves no sense or no time to work"
              .formatted(Durations.text(length), Durations.text(period)),
          "give a length above 0 and below its period, for example 1s/10s");
    }
  }

  /** Reads {@code 1s/10s}, the length and the period; {@link BadSetting} for another form. */
  public static Stall parse(String text) {
    var slash = text.indexOf('/');
    if (slash < 0) {
      throw new BadSetting(
          DelayGrammar.shown(text) + " is not a stall",
          "write its length and its period, for example 1s/10s");
    }
    return new Stall(
        DelayGrammar.time(text.substring(0, slash)), DelayGrammar.time(text.substring(slash + 1)));
  }

  /**
   * When a request is taken up that arrives at {@code arrival}; both in nanoseconds since the first
   * stall began.
   */
  public long takenUp(long arrival) {
    var phase = Math.floorMod(arrival, period.toNanos());
    return phase < length.toNanos() ? arrival - phase + length.toNanos() : arrival;
  }

  public String text() {
    return Durations.text(length) + "/" + Durations.text(period);
  }
}
