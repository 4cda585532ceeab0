package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.load.EngineProcess.ClockReading;
import org.junit.jupiter.api.Test;

class ClockReadingTest {
  @Test
  void aClockIsKnownToWithinHalfARoundTrip() {
    assertThat(new ClockReading(0, 10_000).exact()).isTrue();
    assertThat(new ClockReading(0, 10_002).exact()).isFalse();
  }

  @Test
  void timesAreShiftedByWholeMilliseconds() {
    assertThat(new ClockReading(1_000_499, 200).aheadMillis()).isEqualTo(1_000);
    assertThat(new ClockReading(-1_500_600, 200).aheadMillis()).isEqualTo(-1_501);
  }

  @Test
  void fiveMillisecondsAreTheMostThatClocksMayMoveApart() {
    ClockReading before = new ClockReading(1_000_000, 100);

    assertThat(new ClockReading(1_005_000, 100).agrees(before)).isTrue();
    assertThat(new ClockReading(994_999, 100).agrees(before)).isFalse();
  }
}
