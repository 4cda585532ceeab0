package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void whatTasksetSaysIsReadInEnglish() {
    assertThat(Affinity.command(1, CpuSet.of(0)).environment()).containsEntry("LC_ALL", "C");
  }

  private static List<String> allowed(long pid) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
      List<String> allowed = new ArrayList<>();
      for (Path thread : threads.toList()) {
        allowed.addAll(
            Files.readAllLines(thread.resolve("status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.split("\\s+", 2)[1])
                .toList());
      }
      return allowed;
    }
  }

  @Test
  void everyThreadOfAProcessIsTied(@TempDir Path folder) throws Exception {
    Topology topology = Topology.detect();
    assumeTrue(TierCpus.assign(topology).pinned(), "nothing is tied to CPUs on this machine");
    CpuSet first = CpuSet.of(topology.cpus().cpus().getFirst());
    CpuSet none = CpuSet.of(8_191);
    try (WatchedProcess watched =
        WatchedProcess.start(
            Programs.java(List.of(), Watched.class), folder.resolve("watched.log"))) {
      long pid = watched.pid();
      watched.command("thread other");

      Affinity.tie(pid, first);

      assertThat(allowed(pid)).hasSizeGreaterThan(2).containsOnly(first.toString());
      assertThatThrownBy(() -> Affinity.tie(pid, none))
          .isInstanceOf(TierException.class)
          .hasMessageStartingWith("Cannot tie process %d to CPUs 8191: taskset: ".formatted(pid))
          .hasMessageEndingWith(". Has it ended?");
      assertThat(allowed(pid)).containsOnly(first.toString());
    }
  }

  @Test
  void noCpusLeaveAProcessAsItIs() throws InterruptedException {
    Affinity.tie(Long.MAX_VALUE, CpuSet.NONE);

    assertThat(ProcessHandle.of(Long.MAX_VALUE)).isEmpty();
  }
}
