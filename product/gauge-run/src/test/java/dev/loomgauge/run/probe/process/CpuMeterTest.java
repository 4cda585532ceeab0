package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuMeterTest {
  private static final Map<Tier, List<Long>> OURSELVES =
      Map.of(Tier.SERVICE, List.of(ProcessHandle.current().pid()));

  private static final TierCpus NOT_PINNED = new TierCpus(Map.of(), false, 1, List.of());

  @Test
  void readingsGoFromTheBeginToTheEnd() {
    CpuMeter meter = CpuMeter.start(OURSELVES, NOT_PINNED, BackgroundThreads.NONE);
    meter.close();

    assertThat(meter.readings()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(meter.readings())
        .isSortedAccordingTo((a, b) -> Long.compare(a.nanoTime(), b.nanoTime()));
    assertThat(meter.readings().getLast().since(meter.readings().getFirst()))
        .containsKey(Part.SERVICE)
        .doesNotContainKey(Part.STEAL);
  }

  @Test
  void whoIsInterruptedWhileItClosesStaysInterrupted() {
    CpuMeter meter = CpuMeter.start(OURSELVES, NOT_PINNED, BackgroundThreads.NONE);
    Thread.currentThread().interrupt();
    meter.close();

    assertThat(Thread.interrupted()).isTrue();
    meter.close();
  }
}
