package dev.loomgauge.bench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimingTest {
  @Test
  void aTrialIsItsRampItsWarmUpAndAWindowLongerThanItsSteadyPart() {
    Timing timing = new Timing(6, 5, 4);
    assertThat(timing.warmup()).isEqualTo(2);
    assertThat(timing.window()).isEqualTo(6);
    assertThat(timing.whole()).isEqualTo(10);
    assertThat(timing.few()).isEqualTo(new Timing(2, 5, 4));
    assertThat(new Timing(1, 4, 2).few()).isEqualTo(new Timing(1, 4, 2));
  }

  @Test
  void onlyWrkHasNoOpenModel() {
    assertThat(generator("wrk").open()).isFalse();
    assertThat(generator("k6").open()).isTrue();
  }

  private static Generator generator(String name) {
    return new Generator(
        name,
        "1",
        () -> {
          throw new IllegalStateException("not started");
        },
        false);
  }
}
