package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.TestSize;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What rare slow seconds do to the figures of windows whose length is decided before they begin.
 */
class StalledRunsTest {
  private static final TestSize RUNS = TestSize.of(400);
  private static final int BLOCKS = 5;
  private static final long SEED = 15;

  @Test
  void throughputHasNoBiasBeyondChance() {
    for (double chance : List.of(0.05, 0.1, 0.2)) {
      for (int hold : List.of(8, 20)) {
        StalledRuns seen = StalledRuns.of(chance, hold, BLOCKS, RUNS.taken(), SEED);

        assertThat(Math.abs(seen.throughput()))
            .as("%s, %d s", chance, hold)
            .isLessThan(RUNS.tolerance(0.003));
        assertThat(seen.ifNarrow()).as("%s, %d s", chance, hold).isGreaterThan(seen.throughput());
      }
    }
  }

  @Test
  void thePercentileOfACellSeesStallsThatItsMedianTrialDoesNot() {
    for (double chance : List.of(0.1, 0.2)) {
      StalledRuns seen = StalledRuns.of(chance, 20, BLOCKS, RUNS.taken(), SEED);

      assertThat(Math.abs(seen.p99())).as("chance of %s", chance).isLessThan(RUNS.tolerance(0.05));
    }
  }

  @Test
  void aWindowIsNotEndedByWhatItShows() {
    StalledRuns seen = StalledRuns.of(0.1, 20, BLOCKS, RUNS.taken(), SEED);

    assertThat(seen.unseenIfNarrow()).isGreaterThan(0.5);
    assertThat(seen.unseen()).isLessThan(0.3);
  }
}
