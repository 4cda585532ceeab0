package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiscoveryTest {
  @Test
  void whatTheEnvironmentHasSetIsListed() {
    Map<String, String> set = new LinkedHashMap<>();
    assertThat(Discovery.words(set)).isEmpty();
    set.put("B", "true");
    set.put("A", "1");

    assertThat(Discovery.words(set)).isEqualTo(" in spite of B=true, A=1");
  }

  @Test
  void whatTheServiceCallsShouldRunOnTheOtherCpus() {
    TierCpus cpus =
        new TierCpus(
            Map.of(
                Tier.SERVICE,
                CpuSet.of(0, 1),
                Tier.LOAD,
                CpuSet.of(2),
                Tier.DOWNSTREAM,
                CpuSet.of(3)),
            true,
            2,
            List.of());

    assertThat(Discovery.words(cpus))
        .isEqualTo(
            "The service gets CPU 0-1, the load CPU 2. What the service calls on this machine"
                + " should not run on CPU 0-1: taskset -acp 2-3 PID ties a process.");
  }
}
