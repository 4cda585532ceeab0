package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.NoiseFloor.NoisePace;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class NoisePaceTest {
  @Test
  void beforeASampleIsDoneThePlansLengthIsLeft() {
    NoisePace pace =
        NoisePace.start(new NoisePlan(3, Duration.ofSeconds(2), Duration.ofSeconds(1), 1));

    assertThat(pace.next()).isEqualTo(1);
    assertThat(pace.left()).isEqualTo(Duration.ofSeconds(3 * 4 * 2));
    assertThat(pace.next()).isEqualTo(2);
    assertThat(pace.late(99)).isFalse();
  }

  @Test
  void lateIsOnlyWhoHasThreePairs() {
    NoisePace pace = NoisePace.start(new NoisePlan(8, Duration.ZERO, Duration.ZERO, 1));

    assertThat(pace.late(2)).isFalse();
    assertThat(pace.late(3)).isTrue();
  }
}
