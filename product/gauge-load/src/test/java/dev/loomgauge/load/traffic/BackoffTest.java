package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.traffic.User.Backoff;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
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

  @Test
  void inTheMiddleOfItsRangeItIsExactlyThis() {
    RandomGenerator half = () -> Long.MIN_VALUE;
    assertThat(half.nextDouble()).isEqualTo(0.5);
    assertThat(IntStream.rangeClosed(0, 10).mapToObj(n -> Backoff.nanos(n, half) / 1_000_000))
        .isEqualTo(List.of(0L, 0L, 10L, 20L, 40L, 80L, 160L, 320L, 640L, 1_000L, 1_000L));
    RandomGenerator least = () -> 0;
    assertThat(Backoff.nanos(2, least)).isEqualTo(5_000_000);
  }
}
