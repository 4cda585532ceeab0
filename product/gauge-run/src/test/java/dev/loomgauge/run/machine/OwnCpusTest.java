package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.Tier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
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

  @Test
  void threadsThatEndMeanwhileAreNoRefusal() throws InterruptedException {
    Topology topology = Topology.detect();
    TierCpus cpus = TierCpus.assign(topology);
    assumeTrue(cpus.pinned(), "nothing is tied to CPUs on this machine");
    AtomicBoolean over = new AtomicBoolean();
    Thread restless =
        Thread.ofPlatform()
            .start(
                () -> {
                  while (!over.get()) {
                    Thread.ofPlatform().start(() -> LockSupport.parkNanos(1_000_000));
                  }
                });

    try {
      for (int i = 0; i < 20; i++) {
        Affinity.tie(ProcessHandle.current().pid(), topology.cpus());
      }
    } finally {
      over.set(true);
      restless.join();
    }
    assertThat(Topology.detect().cpus()).isEqualTo(topology.cpus());
  }

  @Test
  void noCpusLeaveAProcessAsItIs() throws InterruptedException {
    Affinity.tie(Long.MAX_VALUE, CpuSet.NONE);

    assertThat(ProcessHandle.of(Long.MAX_VALUE)).isEmpty();
  }
}
