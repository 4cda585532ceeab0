package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import org.junit.jupiter.api.Test;

class MachineUseTest {
  /**
   * User, nice, system, idle, waiting for a disk, two kinds of interrupts, steal, two of guests.
   */
  private static final MachineUse USE =
      MachineUse.parse(
          """
          cpu  9 9 9 9 9 9 9 9 9 9
          cpu0 1 2 4 8 16 32 64 128 256 512
          cpu12 3 0 0 5 0 0 0 7 0 0
          intr 1 2 3
          cpu99 1 1 1 1 1 1 1 1 1 1
          """,
          new LinuxUnits(10, 4096));

  @Test
  void everyColumnIsBusyIdleOrTaken() {
    assertThat(USE.cpus()).containsOnlyKeys(0, 12);
    assertThat(USE.of(CpuSet.of(0)))
        .isEqualTo(new CpuTimes(10 * (1 + 2 + 4 + 32 + 64), 10 * (32 + 64), 1_280, 10 * (8 + 16)));
    assertThat(USE.of(CpuSet.of(0)).processes()).isEqualTo(10 * (1 + 2 + 4));
    assertThat(USE.of(CpuSet.of(12))).isEqualTo(new CpuTimes(30, 0, 70, 50));
    assertThat(USE.of(CpuSet.NONE)).isEqualTo(new CpuTimes(1_060, 960, 1_350, 290));
    assertThat(USE.of(CpuSet.of(5))).isEqualTo(new CpuTimes(0, 0, 0, 0));
  }

  @Test
  void busyIsAShareOfTheTimeThatACpuHad() {
    CpuTimes before = new CpuTimes(100, 7, 50, 1_000);

    assertThat(new CpuTimes(190, 9, 99, 1_010).busySince(before)).isEqualTo(0.9);
    assertThat(new CpuTimes(100, 9, 99, 1_010).busySince(before)).isZero();
    assertThat(before.busySince(before)).isZero();
  }
}
