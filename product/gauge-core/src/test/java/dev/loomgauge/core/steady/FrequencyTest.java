package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The figures that chose the penalty; {@link Figures} prints them for docs/method/steady-state.md.
 */
class FrequencyTest {
  private static final int SERIES = 1000;

  @Test
  void aSteadySeriesShowsAChangeInAtMostOneOfTwenty() {
    for (NoiseModel unrest : Figures.STEADY) {
      for (int seconds : Figures.LENGTHS) {
        assertThat(Frequency.ofChanges(LoadShape.STEADY, unrest, seconds, SERIES))
            .as("%s over %d s", unrest, seconds)
            .isLessThanOrEqualTo(0.05);
      }
    }
  }

  @Test
  void aWarmUpIsFound() {
    for (double noise : List.of(0.005, 0.02, 0.05)) {
      for (int seconds : List.of(15, 20, 30, 60)) {
        assertThat(Frequency.ofChanges(LoadShape.WARM_UP, NoiseModel.plain(noise), seconds, SERIES))
            .as("noise of %s over %d s", noise, seconds)
            .isGreaterThan(0.99);
      }
    }
  }

  @Test
  void aStepOfTenPercentIsFoundWithinASecondOfWhereItIs() {
    for (int seconds : List.of(15, 20, 30)) {
      double found =
          Frequency.of(
              LoadShape.STEP,
              NoiseModel.plain(0.02),
              seconds,
              SERIES,
              changes ->
                  !changes.isEmpty() && Math.abs(changes.getLast() - LoadShape.STEP_AT) <= 1);

      assertThat(found).as("over %d s", seconds).isGreaterThan(0.95);
    }
  }
}
