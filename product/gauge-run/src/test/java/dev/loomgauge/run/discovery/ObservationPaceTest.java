package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ObservationPaceTest {
  @Test
  void anObservationAtTheUsualPaceTakesLessThanAMinuteAndAHalf() {
    assertThat(ObservationPace.USUAL.length())
        .isBetween(Duration.ofSeconds(80), Duration.ofSeconds(90));
  }

  @Test
  void shorterLoadsAreAShorterObservation() {
    Duration second = Duration.ofSeconds(1);

    assertThat(
            new ObservationPace(
                    second, second, second, 2, second, second, second, second, second, 8)
                .length())
        .isLessThan(ObservationPace.USUAL.length());
  }

  /** 2 * 2.5, 2 * 8, 3 * 5, 2, 3 * 5.5, 4 * 5.5 and 3 * 4.5 s, each with a second to start. */
  @Test
  void everyLoadAndEveryRestCounts() {
    assertThat(ObservationPace.USUAL.length()).isEqualTo(Duration.ofSeconds(90));
  }

  /** 2 * 2.5, 2 * 8, 10.5, 5.5 and 5.5 s. */
  @Test
  void countingTakesLessThanAMinuteABuild() {
    assertThat(ObservationPace.USUAL.counting()).isEqualTo(Duration.ofMillis(42_500));
    assertThat(ObservationPace.USUAL.windows()).isEqualTo(8);
  }

  /** Without a load of 2.5 s and two of 8 s that warm, and with one of 5.5 s. */
  @Test
  void aServiceThatWasCountedIsNotWarmedAgain() {
    assertThat(ObservationPace.USUAL.afterCounting()).isEqualTo(Duration.ofSeconds(77));
  }

  /** Two builds in 6 s each, four loads of 1 + 2.5 s, a rest, and four of 1 + 0.5 + 3 s. */
  @Test
  void aBlockHasTwoPairsOfLoads() {
    assertThat(ObservationPace.USUAL.block()).isEqualTo(Duration.ofSeconds(46));
    assertThat(ObservationPace.USUAL.patience()).isEqualTo(Duration.ofSeconds(15));
    assertThat(ObservationPace.USUAL.warmings()).isEqualTo(4);
  }
}
