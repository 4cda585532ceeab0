package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.sample.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecondDemandsTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void oneDifferenceHasNoScatterAndItsHalfWidthIsUnknown() {
    assertThat(halfWidth(0, 100)).isNaN();
    assertThat(halfWidth(0)).isNaN();
  }

  @Test
  void theHalfWidthOfSeveralIsThatOfStudent() {
    // 1.0, 1.2 and 1.1 ms a request: t(2) = 4.303, s = 0.1 ms.
    assertThat(halfWidth(0, 100, 220, 330)).isCloseTo(4.303 * 0.000_1 / Math.sqrt(3), within(1e-7));
  }

  /** Of samples a second apart, at 100 requests per second. */
  private static double halfWidth(long... cpuMillis) {
    List<Sample> samples = new ArrayList<>();
    List<LoadSecond> seconds = new ArrayList<>();
    for (int i = 0; i < cpuMillis.length; i++) {
      samples.add(
          new Sample(
              START.plusSeconds(i),
              i * 1_000_000_000L,
              Map.of(Tier.SERVICE, use(Duration.ofMillis(cpuMillis[i]))),
              Map.of(),
              MachineCondition.UNKNOWN,
              null,
              null));
      seconds.add(second(i));
    }
    return SecondDemands.halfWidth(Tier.SERVICE, samples, seconds);
  }

  private static ProcessUse use(Duration cpu) {
    return new ProcessUse(Set.of(1L), cpu, 0, 1, 1, 0);
  }

  private static LoadSecond second(int i) {
    return Seconds.of(i, START.plusSeconds(i).toEpochMilli(), 100);
  }
}
