package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LinuxUnitsTest {
  @Test
  void ticksAreMillisecondsAndPagesWholePowersOfTwo() {
    LinuxUnits units = LinuxUnits.detect();

    assertThat(Duration.ofNanos(units.tickNanos()))
        .isBetween(Duration.ofNanos(500_000), Duration.ofMillis(100));
    assertThat(Long.bitCount(units.pageBytes())).isEqualTo(1);
    assertThat(units.pageBytes()).isBetween(4_096L, 65_536L);
  }
}
