package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class AttemptsTest {
  @Test
  void oneHitIsEnoughAndEndsTheAttempts() throws Exception {
    var results = new ArrayDeque<>(List.of(List.of("p99 off"), List.<String>of(), List.of("no")));
    Attempts.hit(results::remove, Duration.ZERO);
    assertThat(results).hasSize(1);
  }

  @Test
  void aTrialThatAlwaysMissesNeverPasses() {
    AtomicInteger runs = new AtomicInteger();
    // Failed on a quiet machine, skipped on a disturbed one.
    assertThatThrownBy(
            () ->
                Attempts.hit(
                    () -> {
                      Thread.sleep(100);
                      return List.of("p99 off by " + runs.incrementAndGet());
                    },
                    Duration.ZERO))
        .isInstanceOfAny(AssertionError.class, TestAbortedException.class)
        .hasMessageContaining("p99 off by 1")
        .hasMessageContaining("p99 off by 3")
        .hasMessageContaining("a sleeping thread woke up");
  }

  @Test
  void aBrokenLawIsNotTriedAgain() {
    AtomicInteger runs = new AtomicInteger();
    assertThatThrownBy(
            () ->
                Attempts.hit(
                    () -> {
                      runs.incrementAndGet();
                      throw new AssertionError("a law");
                    },
                    Duration.ZERO))
        .hasMessage("a law");
    assertThat(runs).hasValue(1);
  }
}
