package dev.loomgauge.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.statistics.MeanInterval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloorTest {

  @ParameterizedTest
  @CsvSource({
    "500, 8, 50, 3150",
    "500, 200, 50, 150",
    "500, 500, 50, 50",
    "1000, 1, 10, 10000",
    "1000, 1000, 10, 10",
    "8, 8, 50, 50",
    "9, 8, 50, 100"
  })
  void waitsTakeARoundForEveryFullSetOfWorkers(
      long tasks, long workers, double waitMs, double floorMs) {
    assertThat(Floor.rounds(tasks, workers, waitMs).ms()).isEqualTo(floorMs);
  }

  @Test
  void aFloorSaysItsLawWithTheNumbers() {
    assertThat(Floor.rounds(500, 8, 50).law())
        .isEqualTo("63 rounds of 50.0 ms: 500 waits on 8 workers");
    assertThat(Floor.rounds(3, 3, 10).law()).isEqualTo("1 round of 10.0 ms: 3 waits on 3 workers");
  }

  @Test
  void workIsSharedByTheCoresAndAsUncertainAsItsDemand() {
    Floor floor = Floor.work(500, new MeanInterval(10, 1), 2);

    assertThat(floor.ms()).isEqualTo(2500);
    assertThat(floor.leastMs()).isEqualTo(2250);
    assertThat(floor.law()).isEqualTo("500 x 10.0 ms of CPU on 2 cores");
  }

  @Test
  void aDemandMeasuredOnceIsTakenAsItIs() {
    Floor floor = Floor.work(1, new MeanInterval(12, Double.NaN), 1);

    assertThat(floor.leastMs()).isEqualTo(floor.ms()).isCloseTo(12, within(1e-9));
    assertThat(floor.law()).endsWith("on 1 core");
  }

  @Test
  void nothingIsNoFloor() {
    assertThatThrownBy(() -> Floor.rounds(0, 8, 50)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aDemandLessCertainThanItselfHasALeastFloorOfZero() {
    assertThat(Floor.work(4, new MeanInterval(1, 3), 2))
        .isEqualTo(new Floor(2, 0, "4 x 1.00 ms of CPU on 2 cores"));
    assertThatThrownBy(() -> new Floor(2, -0.1, "below zero"))
        .hasMessage("A floor of 2.0 ms (-0.1 ms)");
    assertThatThrownBy(() -> new Floor(2, 2.1, "the wrong way round"))
        .hasMessage("A floor of 2.0 ms (2.1 ms)");
  }

  @Test
  void lessThanAMillisecondIsAFloorAndNoneIsNot() {
    assertThat(new Floor(0.5, 0.5, "short").leastMs()).isEqualTo(0.5);
    assertThat(new Floor(0.5, 0, "unsure").leastMs()).isZero();
    assertThatThrownBy(() -> new Floor(0, 0, "none")).hasMessage("A floor of 0.0 ms (0.0 ms)");
    assertThatThrownBy(() -> new Floor(Double.NaN, 0, "none")).hasMessageContaining("NaN");
  }
}
