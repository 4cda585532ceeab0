package dev.loomgauge.run.probe.flight;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FlightTallyTest {
  private static final Instant T = Instant.parse("2026-01-01T00:00:00Z");
  private final FlightTally tally = new FlightTally();

  @Test
  void eventsCountWhereTheyHappenedInWhateverOrderTheyArrive() {
    tally.add(T.plusMillis(1500), FlightCounts.pin(Duration.ofMillis(30)));
    tally.add(T.plusMillis(200), FlightCounts.pin(Duration.ofMillis(90)));
    tally.add(T.plusMillis(1200), FlightCounts.pause(Duration.ofMillis(4)));
    tally.add(T.plusMillis(2000), FlightCounts.pin(Duration.ofMillis(500)));

    assertThat(tally.between(T.plusMillis(1000), T.plusMillis(2000)))
        .isEqualTo(
            new FlightCounts(
                1, Duration.ofMillis(30), 1, Duration.ofMillis(4), Duration.ofMillis(4)));
    assertThat(tally.between(T, T.plusMillis(100))).isEqualTo(FlightCounts.NONE);
  }

  @Test
  void onlyTheLastHourOfEventsIsKept() {
    for (int i = 0; i <= 36_000; i++) {
      tally.add(T.plusMillis(100L * i), FlightCounts.pin(Duration.ofMillis(1)));
    }
    assertThat(tally.between(T, T.plusSeconds(4000)).pinned()).isEqualTo(36_000);
  }
}
