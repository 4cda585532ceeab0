package dev.loomgauge.core.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchStandingTest {
  private static final Floor UNCERTAIN = new Floor(100, 90, "a floor between 90 and 100 ms");

  @Test
  void aScoreWithinAnUncertainFloorIsAtItAndNotImpossible() {
    assertThat(BatchStanding.of(92, 95, UNCERTAIN)).isEqualTo(BatchStanding.AT);
    assertThat(BatchStanding.of(80, 89.9, UNCERTAIN)).isEqualTo(BatchStanding.IMPOSSIBLE);
    assertThat(BatchStanding.of(80, 90, UNCERTAIN)).isEqualTo(BatchStanding.AT);
  }

  @Test
  void aScoreIsAboveOnceItsWholeIntervalIs() {
    assertThat(BatchStanding.of(100, 120, UNCERTAIN)).isEqualTo(BatchStanding.AT);
    assertThat(BatchStanding.of(100.1, 120, UNCERTAIN)).isEqualTo(BatchStanding.ABOVE);
  }

  @Test
  void theWordsOfEachStandingAreThoseOfTheTables() {
    assertThat(BatchStanding.values())
        .extracting(BatchStanding::words)
        .containsExactly("above its floor", "at its floor", "impossible: below its floor");
  }
}
