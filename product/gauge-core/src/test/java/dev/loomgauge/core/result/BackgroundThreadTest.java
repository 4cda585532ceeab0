package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BackgroundThreadTest {
  @Test
  void threadsThatUseNearlyAllCpuCarryTheRequestsWhereTheOthersUseTooLittleForThem() {
    assertThat(BackgroundThread.carry(0.99, 0.01, 1_000)).isTrue();
    assertThat(BackgroundThread.carry(0.95, 0.05, 1_000)).as("50 us each").isFalse();
    assertThat(BackgroundThread.carry(19, 1, 100_000)).as("95 of 100").isTrue();
    assertThat(BackgroundThread.carry(18.9, 1.1, 100_000)).as("94.5 of 100").isFalse();
    assertThat(BackgroundThread.carry(0.99, 0.01, 500)).as("20 us each").isFalse();
    assertThat(BackgroundThread.carry(0.8, 0.2, 20_000)).as("a fifth of all").isFalse();
    assertThat(BackgroundThread.carry(4, 0.1, 500)).as("spinners on idle CPUs").isFalse();
  }

  @Test
  void withoutThemOrWithoutRequestsNothingIsCarried() {
    assertThat(BackgroundThread.carry(0, 0, 1_000)).isFalse();
    assertThat(BackgroundThread.carry(1, 0, 0)).isFalse();
  }
}
