package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  private static WarmUp.Burst burst(@Nullable Double cpuMs, double compiled) {
    return new WarmUp.Burst(10, 20, 1, 100, cpuMs, compiled);
  }

  @Test
  void aServiceIsBusyAsLongAsItsLastBurstIsNotQuiet() {
    assertThat(burst(1.0, 1).quiet()).as("a twentieth of 20 s").isTrue();
    assertThat(burst(1.0, 1.001).quiet()).isFalse();
    assertThat(new WarmUp("s", "virtual", 60, List.of(burst(5.0, 9), burst(3.0, 0))).busy())
        .isFalse();
    assertThat(new WarmUp("s", "virtual", 60, List.of(burst(5.0, 0), burst(3.0, 9))).busy())
        .isTrue();
  }

  @Test
  void theLeastTimeOfARequestIsInSeconds() {
    WarmUp warm =
        new WarmUp(
            "s",
            "virtual",
            60,
            List.of(burst(5.0, 0), burst(null, 0), burst(2.5, 0), burst(0.0, 0), burst(4.0, 0)));
    assertThat(warm.leastSeconds()).isCloseTo(0.0025, within(1e-12));
    assertThat(new WarmUp("s", "virtual", 60, List.of(burst(null, 0))).leastSeconds()).isZero();
  }

  @Test
  void aProbeThatTakesTwiceAsLongMovesARequestByLessAndNoProbeByNothing() {
    assertThat(MachineSpeed.factor(2, 1)).isCloseTo(Math.pow(2, 0.45), within(1e-12));
    assertThat(MachineSpeed.factor(1, 2)).isCloseTo(Math.pow(2, -0.45), within(1e-12));
    assertThat(MachineSpeed.factor(3, 1, 1)).isCloseTo(3, within(1e-12));
    assertThat(MachineSpeed.factor(0, 1)).isEqualTo(1);
    assertThat(MachineSpeed.factor(1, 0)).isEqualTo(1);
  }

  @Test
  void aPoolHasThreeColumns() {
    assertThat(new PoolColumns("threads").all())
        .containsExactly("threads_active", "threads_waiting", "threads_limit");
    assertThat(List.of("a_active", "a_waiting", "a_limit")).allMatch(PoolColumns::holds);
    assertThat(List.of("active", "a_limits", "a_max")).noneMatch(PoolColumns::holds);
    assertThat(PoolColumns.isWaiting("a_waiting")).isTrue();
    assertThat(PoolColumns.isWaiting("a_active")).isFalse();
  }
}
