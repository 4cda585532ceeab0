package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryFindingsTest {
  private static final long GIB_IN_KIB = 1 << 20;
  @TempDir Path root;
  private Fixture machine;

  @BeforeEach
  void aMachine() {
    machine = new Fixture(root);
  }

  private void memory(long availableGib, long swapKib, long swapFreeKib) {
    machine.file(
        "proc/meminfo",
        "MemTotal:       %d kB\nMemFree:   12 kB\nMemAvailable:   %d kB\nSwapTotal:   %d kB\nSwapFree:    %d kB"
            .formatted(16 * GIB_IN_KIB, availableGib * GIB_IN_KIB, swapKib, swapFreeKib));
  }

  private List<MachineFinding> look() {
    return MemoryFindings.of(new MachineFiles(root));
  }

  @Test
  void enoughMemoryWithoutSwapIsGood() {
    memory(12, 0, 0);
    machine.file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");
    assertThat(look()).extracting(MachineFinding::state).containsOnly(State.GOOD);
    assertThat(look().getFirst().seen()).isEqualTo("12.0 GiB available of 16.0 GiB");
  }

  @Test
  void littleMemoryIsACautionAndTooLittleIsBad() {
    memory(4, 0, 0);
    assertThat(look().getFirst().state()).isEqualTo(State.CAUTION);
    memory(2, 0, 0);
    assertThat(look().getFirst().state()).isEqualTo(State.BAD);
  }

  @Test
  void theSmallestLimitOfTheControlGroupsAboveCounts() {
    memory(12, 0, 0);
    machine
        .file("proc/self/cgroup", "0::/pod/run")
        .file("sys/fs/cgroup/pod/run/memory.max", "max")
        .file("sys/fs/cgroup/pod/memory.max", String.valueOf(2L << 30));
    assertThat(look().getFirst().state()).isEqualTo(State.BAD);
    assertThat(look().getFirst().seen()).endsWith("a control group allows 2.0 GiB");
    assertThat(look().getFirst().remedy()).contains("--memory");
  }

  @Test
  void theOlderControlGroupsAreReadTooAndTheirLargestNumberIsNoLimit() {
    memory(12, 0, 0);
    machine
        .file("proc/self/cgroup", "4:memory:/run\n0::/")
        .file("sys/fs/cgroup/memory/run/memory.limit_in_bytes", "9223372036854771712")
        .file("sys/fs/cgroup/memory/memory.limit_in_bytes", String.valueOf(5L << 30));
    assertThat(look().getFirst().seen()).endsWith("a control group allows 5.0 GiB");
    assertThat(look().getFirst().state()).isEqualTo(State.CAUTION);
  }

  @Test
  void swapInUseIsACautionAndSwapAtRestIsNot() {
    memory(12, 4 * GIB_IN_KIB, 3 * GIB_IN_KIB);
    assertThat(look().get(1).state()).isEqualTo(State.CAUTION);
    assertThat(look().get(1).seen()).isEqualTo("1.0 GiB in use of 4.0 GiB");
    memory(12, 4 * GIB_IN_KIB, 4 * GIB_IN_KIB);
    assertThat(look().get(1).state()).isEqualTo(State.GOOD);
  }

  @Test
  void hugePagesForAllAreACaution() {
    machine.file("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never");
    assertThat(look().getLast().state()).isEqualTo(State.CAUTION);
  }

  @Test
  void withoutTheFilesNothingIsKnown() {
    assertThat(look()).extracting(MachineFinding::state).containsOnly(State.UNKNOWN);
  }

  @Test
  void threeGibibytesAreEnoughForOneServiceAndSixForThree() {
    memory(3, 0, 0);
    assertThat(look().getFirst().state()).isEqualTo(State.CAUTION);
    memory(6, 0, 0);
    assertThat(look().getFirst().state()).isEqualTo(State.GOOD);
  }

  @Test
  void whatIsFreeCountsWhereTheControlGroupAllowsMore() {
    memory(2, 0, 0);
    machine
        .file("proc/self/cgroup", "0::/")
        .file("sys/fs/cgroup/memory.max", String.valueOf(8L << 30));
    assertThat(MemoryFindings.usable(new MachineFiles(root))).hasValue(2L << 30);
    assertThat(look().getFirst().seen())
        .isEqualTo("2.0 GiB available of 16.0 GiB, a control group allows 8.0 GiB");
    assertThat(look().getFirst().remedy())
        .isEqualTo("Stop what uses memory: ps aux --sort=-rss | head");
  }

  @Test
  void eachFindingSaysWhatWasSeenAndWhatItMeans() {
    memory(12, 0, 0);
    machine.file("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never");
    assertThat(look())
        .containsExactly(
            new Subject("memory")
                .good("12.0 GiB available of 16.0 GiB", "Three services can stay up at once."),
            new Subject("swap").good("none", "Nothing can be swapped out."),
            new Subject("huge pages")
                .caution(
                    "[always] madvise never",
                    "The kernel collapses heaps into huge pages while trials run, which stalls them at"
                        + " times.",
                    "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled"));
  }

  @Test
  void aSinglePageOfSwapInUseIsACaution() {
    memory(12, 4 * GIB_IN_KIB, 4 * GIB_IN_KIB - 4);
    assertThat(look().get(1).state()).isEqualTo(State.CAUTION);
  }

  @Test
  void theLargestNumberOfPagesIsNoLimit() {
    memory(12, 0, 0);
    machine
        .file("proc/self/cgroup", "3:memory:/m")
        .file("sys/fs/cgroup/memory/m/memory.limit_in_bytes", "9223372036854771712")
        .file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
    assertThat(look().getFirst().seen()).isEqualTo("12.0 GiB available of 16.0 GiB");
  }

  @Test
  void whatIsTightSaysWhyAndWhatToDo() {
    String stop = "Stop what uses memory: ps aux --sort=-rss | head";
    assertThat(look())
        .containsExactly(
            new Subject("memory")
                .unknown(
                    "not reported by the system",
                    "Services that do not fit are killed or swapped out."),
            new Subject("swap")
                .unknown(
                    "not reported by the system", "A page that comes from disk stalls its thread."),
            new Subject("huge pages")
                .unknown("not reported by the system", "They can stall a heap that grows."));
    memory(2, 4 * GIB_IN_KIB, 3 * GIB_IN_KIB);
    machine.file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");
    assertThat(look())
        .containsExactly(
            new Subject("memory")
                .bad(
                    "2.0 GiB available of 16.0 GiB",
                    "A service with its database and load needs about 3 GiB.",
                    stop),
            new Subject("swap")
                .caution(
                    "1.0 GiB in use of 4.0 GiB",
                    "A page that comes back from disk stalls its thread for milliseconds.",
                    "sudo swapoff -a && sudo swapon -a   # needs that much free memory"),
            new Subject("huge pages")
                .good("always [madvise] never", "Only for JVMs that ask for them."));
    memory(5, 4 * GIB_IN_KIB, 4 * GIB_IN_KIB);
    assertThat(look().subList(0, 2))
        .containsExactly(
            new Subject("memory")
                .caution(
                    "5.0 GiB available of 16.0 GiB",
                    "Enough for one service; tight for the three that stay up so that thread modes"
                        + " alternate.",
                    stop),
            new Subject("swap").good("0 MiB in use of 4.0 GiB", "Nothing is swapped out."));
    machine
        .file("proc/self/cgroup", "0::/")
        .file("sys/fs/cgroup/memory.max", String.valueOf(4L << 30));
    assertThat(look().getFirst())
        .returns(
            "Raise the limit of the control group (docker run --memory).", MachineFinding::remedy)
        .returns(State.CAUTION, MachineFinding::state);
    machine.file("sys/fs/cgroup/memory.max", String.valueOf(5L << 30));
    assertThat(look().getFirst().remedy()).as("no less than is free").isEqualTo(stop);
  }
}
