package dev.loomgauge.cli.own;

import dev.loomgauge.run.discovery.ObservationPace;
import java.time.Duration;

/** A pace for services that answer in tens of milliseconds and whose CPU time is of no interest. */
public final class QuickPace {
  public static final ObservationPace QUICK =
      new ObservationPace(
          Duration.ofSeconds(3),
          Duration.ofMillis(500),
          Duration.ofMillis(500),
          2,
          Duration.ofMillis(100),
          Duration.ofMillis(300),
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          6);

  private QuickPace() {}
}
