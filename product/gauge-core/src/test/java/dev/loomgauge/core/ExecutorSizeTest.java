package dev.loomgauge.core;

import static dev.loomgauge.core.ExecutorSize.UNLIMITED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExecutorSizeTest {
  @ParameterizedTest
  @CsvSource({
    // core, max, queue, tasks, threads
    "50, 200, 1000, 40, 50",
    "50, 200, 1000, 1050, 50",
    "50, 200, 1000, 1051, 51",
    "50, 200, 1000, 1199, 199",
    "50, 200, 1000, 1200, 200",
    "50, 200, 1000, 5000, 200",
    "50, 200, 0, 1, 200",
    "0, 200, 10, 5, 1",
    "0, 200, 10, 12, 2",
    "50, 50, 10, 1000, 50"
  })
  void aThreadBeyondTheCoreIsStartedForATaskThatFindsTheQueueFull(
      int core, int max, int queue, long tasks, int threads) {
    assertThat(new ExecutorSize(core, max, queue).threads(tasks)).isEqualTo(threads);
  }

  @ParameterizedTest
  @CsvSource({"50, 50", "1, 1", "0, 1"})
  void aQueueWithoutLimitIsNeverFull(int core, int threads) {
    ExecutorSize size = new ExecutorSize(core, 200, UNLIMITED);

    assertThat(size.most()).isEqualTo(threads);
    assertThat(size.threads(Long.MAX_VALUE)).isEqualTo(threads);
    assertThat(size.growing()).isFalse();
    assertThat(size.queued()).isTrue();
    assertThat(size.holds(Long.MAX_VALUE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1200, true", "1201, false"})
  void anExecutorHoldsWhatItsThreadsAndItsQueueHold(long tasks, boolean all) {
    assertThat(new ExecutorSize(50, 200, 1_000).holds(tasks)).isEqualTo(all);
    assertThat(new ExecutorSize(50, UNLIMITED, 1_000).holds(tasks)).isTrue();
  }

  @Test
  void aSizeIsToldWithItsCoreItsMaximumAndItsQueue() {
    assertThat(new ExecutorSize(50, 200, 1_000).words()).isEqualTo("core 50, max 200, queue 1,000");
    assertThat(new ExecutorSize(0, UNLIMITED, UNLIMITED).words())
        .isEqualTo("core 0, max unlimited, queue unlimited");
    assertThat(ExecutorSize.fixed(7, 3)).isEqualTo(new ExecutorSize(7, 7, 3));
  }

  @ParameterizedTest
  @CsvSource({
    // core, max, queue, at once, most, queued, growing
    "50, 200, 1000, 50, 200, true, true",
    "50, 50, 1000, 50, 50, false, false",
    "49, 50, 1, 49, 50, true, true",
    "50, 200, 0, 200, 200, false, false",
    "0, 1, 5, 1, 1, true, false"
  })
  void aPoolGrowsWhereItHasAQueueAndACoreBelowItsMaximum(
      int core, int max, int queue, int atOnce, int most, boolean queued, boolean growing) {
    assertThat(new ExecutorSize(core, max, queue))
        .returns(atOnce, ExecutorSize::atOnce)
        .returns(most, ExecutorSize::most)
        .returns(queued, ExecutorSize::queued)
        .returns(growing, ExecutorSize::growing);
  }
}
