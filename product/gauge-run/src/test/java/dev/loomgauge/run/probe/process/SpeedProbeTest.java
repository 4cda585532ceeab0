package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.probe.process.SpeedProbe.FixedWork;
import dev.loomgauge.run.probe.process.SpeedProbe.ThreadAffinity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class SpeedProbeTest {
  @Test
  void theWorkIsTimedOnCpusOfTheMachine() throws InterruptedException {
    assumeThat(ThreadAffinity.available()).isTrue();
    CpuSet last = CpuSet.of(Topology.detect().cpus().cpus().getLast());

    try (SpeedProbe probe = SpeedProbe.start(last)) {
      long begin = System.nanoTime();
      while (probe.micros(begin, System.nanoTime()).isEmpty()) {
        Thread.sleep(10);
      }
      assertThat(probe.micros(begin, System.nanoTime()).getAsDouble()).isPositive();
      assertThat(probe.micros(0, 1)).isEmpty();
    }
  }

  @Test
  void withoutCpusOfItsOwnNothingIsTimed() {
    try (SpeedProbe probe = SpeedProbe.start(CpuSet.NONE)) {
      assertThat(probe.micros(0, Long.MAX_VALUE)).isEmpty();
    }
  }

  @Test
  void theWorkIsTheSameEachTime() {
    assertThat(new FixedWork().run()).isEqualTo(new FixedWork().run());
  }
}
