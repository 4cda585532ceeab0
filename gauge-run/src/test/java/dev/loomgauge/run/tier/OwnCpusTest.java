package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

class OwnCpusTest {

  @Test
  void theProcessHasItsCpusBackAfterwardsEvenWhenItIsInterrupted() throws InterruptedException {
    Topology topology = Topology.detect();
    TierCpus cpus = TierCpus.assign(topology);
    assumeTrue(cpus.pinned(), "nothing is tied to CPUs on this machine");

    try (OwnCpus _ = OwnCpus.take(cpus, topology.cpus())) {
      assertThat(Topology.detect().cpus()).isEqualTo(cpus.of(Tier.LOOMGAUGE));
      Thread.currentThread().interrupt();
    }

    assertThat(Thread.interrupted()).isTrue();
    assertThat(Topology.detect().cpus()).isEqualTo(topology.cpus());
  }
}
