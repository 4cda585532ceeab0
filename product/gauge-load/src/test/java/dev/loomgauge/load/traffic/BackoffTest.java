package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.traffic.User.Backoff;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void theFirstFailureCostsNoWait() {
    assertThat(Backoff.nanos(1, random)).isZero();
  }

  @Test
  void theWaitDoublesUpToASecondGiveOrTakeHalf() {
    assertThat(Backoff.nanos(2, random)).isBetween(5_000_000L, 15_000_000L);
    assertThat(Backoff.nanos(5, random)).isBetween(40_000_000L, 120_000_000L);
    assertThat(Backoff.nanos(1_000_000, random)).isBetween(500_000_000L, 1_500_000_000L);
  }
}
