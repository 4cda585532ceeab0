package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import dev.loomgauge.run.probe.process.ProcessTable.Row;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuTicksTest {
  private static final String IDLE_CPU = " 1 0 0 0 0 0 0 0 0 0\n";
  @TempDir Path root;

  @Test
  void theColumnsOfProcAreReadEachForWhatItIs() {
    new Fixture(root)
        .file(
            "proc/stat",
            "cpu  1 2 4 8 16 32 64 128 256 512\ncpu0%1$scpu1%1$scpu10%1$sintr 5\nctxt 9"
                .formatted(IDLE_CPU))
        .file(
            "proc/7/stat",
            "7 (a (b) c) S 3 4 5 6 7 8 9 10 11 12 1000 200 30 40 20 0 1 0 12345 99999999 10 0")
        .file("proc/cpuinfo", "flags : fpu");

    CpuTicks now = CpuTicks.now(new MachineFiles(root), CpuSet.of(0, 1, 10)).orElseThrow();

    assertThat(now.cpus()).isEqualTo(3);
    assertThat(now.all()).isEqualTo(new CpuTimes(1 + 2 + 4 + 32 + 64, 32 + 64, 128, 8 + 16));
    assertThat(now.all().total()).isEqualTo(1 + 2 + 4 + 8 + 16 + 32 + 64 + 128);
    assertThat(now.processes().rows())
        .singleElement()
        .returns(7L, Row::pid)
        .returns(3L, Row::parent)
        .returns("a (b) c", Row::name)
        .returns(1_200L, Row::ownNanos);
  }

  /** A container that is tied to CPU 1 of a node whose other CPU is busy, and loses time. */
  @Test
  void whatCpusDoThatAreNotOursIsLeftOut() {
    new Fixture(root)
        .file(
            "proc/stat",
            "cpu  90 0 0 108 0 0 0 2 0 0\ncpu0 88 0 0 10 0 0 0 2 0 0\ncpu1 2 0 0 98 0 0 0 0 0 0\n")
        .file("proc/cpuinfo", "flags : fpu");

    CpuTicks ours = CpuTicks.now(new MachineFiles(root), CpuSet.of(1)).orElseThrow();
    CpuTicks all = CpuTicks.now(new MachineFiles(root), CpuSet.NONE).orElseThrow();

    assertThat(ours.cpus()).isEqualTo(1);
    assertThat(ours.all()).isEqualTo(new CpuTimes(2, 0, 0, 98));
    assertThat(all.cpus()).isEqualTo(2);
    assertThat(all.all()).isEqualTo(new CpuTimes(90, 0, 2, 108));
  }
}
