package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.WarmUp.Burst;
import dev.loomgauge.run.calibration.Warming.Warmth;
import org.junit.jupiter.api.Test;

class WarmthTest {
  private final Warmth warmth = new Warmth(2);

  @Test
  void codeIsWarmWhenEveryKindOfLoadInARowLeftTheCompilersNextToNothing() {
    assertThat(afterABurst(3.1)).isFalse();
    assertThat(afterABurst(0.1)).isFalse();
    assertThat(afterABurst(0.2)).isTrue();
  }

  @Test
  void aBurstThatIsCompiledForBeginsTheRowAnew() {
    assertThat(afterABurst(0.1)).isFalse();
    assertThat(afterABurst(0.3)).isFalse();
    assertThat(afterABurst(0.1)).isFalse();
    assertThat(afterABurst(0.1)).isTrue();
  }

  private boolean afterABurst(double compiledSeconds) {
    return warmth.after(new Burst(24, 4, 0.5, 4_000, 0.4, compiledSeconds));
  }

  /** 80 % of a core for 5 s are 4 s of CPU, for 2,000 requests. */
  @Test
  void aRequestCostsItsShareOfTheCpuThatWasUsed() {
    assertThat(Warming.cpuMs(80.0, 5, 2_000)).isEqualTo(2);
    assertThat(Warming.cpuMs(80.0, 5, 0)).isNull();
    assertThat(Warming.cpuMs(null, 5, 2_000)).isNull();
  }
}
