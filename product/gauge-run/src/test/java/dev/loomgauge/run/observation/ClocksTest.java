package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.observation.Clocks.Moment;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClocksTest {
  @Test
  void aMomentIsTheSameOnBothClocks() {
    Instant wall = Instant.now();
    long before = System.nanoTime();
    Moment now = Clocks.MACHINE.now();
    long after = System.nanoTime();

    assertThat(now.nanoTime()).isBetween(before, after);
    assertThat(now.wall()).isBetween(wall, Instant.now());
  }
}
