package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.LinuxProcesses.LinuxCondition;
import dev.loomgauge.run.probe.process.LinuxProcesses.LinuxThreads;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxConditionTest {
  private static final String CPUINFO =
      """
      processor\t: 0
      model name\t: x
      cpu MHz\t\t: 2000.500

      processor\t: 3
      cpu MHz\t\t: 1000.500\
      """;
  @TempDir Path root;
  private Fixture machine;

  @BeforeEach
  void empty() {
    machine = new Fixture(root);
  }

  private MachineCondition read() {
    return new LinuxCondition(root).read();
  }

  @Test
  void whatTheSystemDoesNotTellIsNotKnown() {
    assertThat(read()).isEqualTo(MachineCondition.UNKNOWN);
    assertThat(read().megahertz(CpuSet.NONE)).isEmpty();
  }

  @Test
  void theSpeedIsThatOfTheGovernorWhereThereIsOne() {
    machine
        .file("proc/cpuinfo", CPUINFO)
        .file("sys/devices/system/cpu/cpufreq/boost", "1")
        .file("sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "3400000")
        .file("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "1400000");
    assertThat(read().megahertz()).isEqualTo(Map.of(0, 3400.0, 1, 1400.0));
    assertThat(read().megahertz(CpuSet.of(1))).hasValue(1400);
    assertThat(read().megahertz(CpuSet.NONE)).hasValue(2400);
  }

  @Test
  void theSpeedIsThatOfTheDescriptionWhereThereIsNoGovernor() {
    machine.file("proc/cpuinfo", CPUINFO);
    assertThat(read().megahertz()).isEqualTo(Map.of(0, 2000.5, 3, 1000.5));
  }

  @Test
  void swappedPagesAreThoseInAndOut() {
    machine.file("proc/vmstat", "nr_free_pages 77\npswpin 30\npswpout 12\npgmajfault 5");
    assertThat(read().swappedPages()).isEqualTo(42);
  }

  @Test
  void pressureIsTheTotalOfSomething() {
    machine.file(
        "proc/pressure/memory",
        "some avg10=0.00 avg60=0.00 avg300=0.00 total=123456\n"
            + "full avg10=0.00 avg60=0.00 avg300=0.00 total=99");
    assertThat(read().memoryStallMicros()).isEqualTo(123456);
  }

  @Test
  void threadsAreReadOneByOneWithTheCpusOfTheirProcess() {
    String rest = " 1 1 1 0 -1 4194304 7 8 9 10 %d 0 0 0 20 0 2 0 1 9999 10 1 1 1";
    machine
        .file("proc/7/status", "Name:\tjava\nCpus_allowed_list:\t1-2")
        .file("proc/7/task/7/stat", "7 (java) S" + rest.formatted(5))
        .file("proc/7/task/8/stat", "8 (lane) R" + rest.formatted(60));
    LinuxThreads threads = new LinuxThreads(root, new LinuxUnits(10_000_000, 4096));
    TierThreads before = threads.read(List.of(7L), true);
    machine.file("proc/7/task/8/stat", "8 (lane) R" + rest.formatted(155));

    assertThat(before.cpus()).isEqualTo(CpuSet.of(1, 2));
    assertThat(threads.read(List.of(7L), true).busiestSince(before)).isEqualTo(950_000_000);
    assertThat(threads.read(List.of(7L), false).cpuNanos()).isEmpty();
    assertThat(threads.read(List.of(99L), true)).isEqualTo(TierThreads.UNKNOWN);
  }
}
