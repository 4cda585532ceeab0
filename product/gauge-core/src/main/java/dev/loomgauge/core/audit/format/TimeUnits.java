package dev.loomgauge.core.audit.format;

import java.util.Optional;

/** Units in which tools print times. */
final class TimeUnits {
  private TimeUnits() {}

  /** Milliseconds in seconds. */
  static Optional<PrintedQuantity> seconds(Optional<PrintedQuantity> millis) {
    return millis.map(time -> new PrintedQuantity(time.value() / 1000, time.digit() / 1000));
  }
}
