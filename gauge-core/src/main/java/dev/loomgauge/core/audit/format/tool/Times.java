package dev.loomgauge.core.audit.format.tool;

import dev.loomgauge.core.audit.format.Quantity;
import java.util.Optional;

/** Units in which tools print times. */
final class Times {
  private Times() {}

  /** Milliseconds in seconds. */
  static Optional<Quantity> seconds(Optional<Quantity> millis) {
    return millis.map(time -> new Quantity(time.value() / 1000, time.digit() / 1000));
  }

  /** A bare number of seconds, in milliseconds. */
  static Optional<Quantity> ofSeconds(String seconds) {
    return Quantity.number(seconds)
        .map(time -> new Quantity(time.value() * 1000, time.digit() * 1000));
  }
}
