package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ObservationPaceTest {
  @Test
  void anObservationAtTheUsualPaceTakesAboutAMinuteAndAHalf() {
    assertThat(ObservationPace.USUAL.length())
        .isBetween(Duration.ofSeconds(90), Duration.ofSeconds(100));
  }

  @Test
  void shorterLoadsAreAShorterObservation() {
    Duration second = Duration.ofSeconds(1);

    assertThat(
            new ObservationPace(second, second, second, second, second, second, second, second)
                .length())
        .isLessThan(ObservationPace.USUAL.length());
  }
}
