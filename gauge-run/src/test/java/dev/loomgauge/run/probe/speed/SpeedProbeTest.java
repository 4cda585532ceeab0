package dev.loomgauge.run.probe.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Topology;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SpeedProbeTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void theWorkIsTimedOnCpusOfTheMachine() throws InterruptedException {
    assumeThat(ThreadAffinity.available()).isTrue();
    CpuSet last = CpuSet.of(Topology.detect().cpus().cpus().getLast());

    try (SpeedProbe probe = SpeedProbe.start(last)) {
      while (probe.micros(LONG).isEmpty()) {
        Thread.sleep(10);
      }
      assertThat(probe.micros(LONG).getAsDouble()).isPositive();
      assertThat(probe.micros(0, 1)).isEmpty();
    }
  }

  @Test
  void withoutCpusOfItsOwnNothingIsTimed() {
    try (SpeedProbe probe = SpeedProbe.start(CpuSet.NONE)) {
      assertThat(probe.micros(LONG)).isEmpty();
    }
  }

  @Test
  void theWorkIsTheSameEachTime() {
    assertThat(new FixedWork().run()).isEqualTo(new FixedWork().run());
  }
}
