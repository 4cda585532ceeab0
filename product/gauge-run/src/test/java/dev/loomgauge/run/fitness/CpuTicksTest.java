package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuTicksTest {
  @TempDir Path root;

  @Test
  void theColumnsOfProcAreReadEachForWhatItIs() {
    new Fixture(root)
        .file(
            "proc/stat",
            "cpu  1 2 4 8 16 32 64 128 256 512\ncpu0 1 0\ncpu1 1 0\ncpu10 1 0\nintr 5\nctxt 9")
        .file("proc/7/stat", "7 (a (b) c) S 3 4 5 6 7 8 9 10 11 12 1000 200 30 40 20 0 1 0")
        .file("proc/cpuinfo", "flags : fpu");

    assertThat(CpuTicks.now(new MachineFiles(root)))
        .hasValue(
            new CpuTicks(
                3,
                1 + 2 + 4 + 8 + 16 + 32 + 64 + 128,
                8 + 16,
                128,
                Map.of(7L, new CpuTicks.Program(7, 3, "a (b) c", 1200))));
  }

  @Test
  void aFamilyHasTheProcessAndAllThatDescendFromIt() {
    CpuTicks ticks = ticks(program(5, 4, 0), program(4, 3, 0), program(3, 2, 0), program(2, 1, 0));

    assertThat(ticks.family(3)).containsExactlyInAnyOrder(3L, 4L, 5L);
    assertThat(ticks.family(99)).containsExactly(99L);
  }

  @Test
  void ticksSinceAnEarlierLookAreThoseOfTheSameProcess() {
    CpuTicks then = ticks(program(1, 0, 100), program(2, 0, 100), program(3, 0, 100));
    CpuTicks now = ticks(program(1, 0, 130), program(2, 0, 40), program(4, 0, 7));

    assertThat(now.since(then, 1)).isEqualTo(30);
    assertThat(now.since(then, 2)).as("another process with its number").isZero();
    assertThat(now.since(then, 3)).as("ended").isZero();
    assertThat(now.since(then, 4)).as("started since").isEqualTo(7);
  }

  private static CpuTicks.Program program(long pid, long parent, long ticks) {
    return new CpuTicks.Program(pid, parent, "p", ticks);
  }

  private static CpuTicks ticks(CpuTicks.Program... programs) {
    Map<Long, CpuTicks.Program> byPid = new java.util.HashMap<>();
    for (CpuTicks.Program program : programs) {
      byPid.put(program.pid(), program);
    }
    return new CpuTicks(1, 0, 0, 0, byPid);
  }

  @Test
  void aDescendantMayHaveALowerNumberThanItsParent() {
    assertThat(ticks(program(2, 9, 0), program(9, 3, 0), program(1, 2, 0)).family(3))
        .containsExactlyInAnyOrder(3L, 9L, 2L, 1L);
  }
}
