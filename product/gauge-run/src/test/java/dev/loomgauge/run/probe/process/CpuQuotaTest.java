package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.process.CpuQuota.Periods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuQuotaTest {
  @TempDir Path root;

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Periods read() {
    return new CpuQuota(root, "7").read();
  }

  @Test
  void version1IsReadWhereTheCpuControllerIs() throws IOException {
    file("proc/7/cgroup", "5:memory:/pod\n4:cpu,cpuacct:/pod/box\n");
    file("sys/fs/cgroup/cpu/pod/box/cpu.stat", "nr_periods 0\nnr_throttled 0\n");
    file("sys/fs/cgroup/cpu/pod/cpu.stat", "nr_periods 100\nnr_throttled 40\n");

    assertThat(read()).isEqualTo(new Periods(100, 40));
  }

  @Test
  void version2IsReadFromTheUnifiedTree() throws IOException {
    file("proc/7/cgroup", "0::/pod\n");
    file("sys/fs/cgroup/pod/cpu.stat", "usage_usec 9\nnr_periods 10\nnr_throttled 3\n");

    assertThat(read()).isEqualTo(new Periods(10, 3));
  }

  @Test
  void withoutAQuotaNothingIsThrottled() throws IOException {
    assertThat(read()).isEqualTo(Periods.NONE);
    file("proc/7/cgroup", "0::/\n");
    file("sys/fs/cgroup/cpu.stat", "usage_usec 9\n");
    assertThat(read()).isEqualTo(Periods.NONE);
  }

  @Test
  void aShareNeedsPeriods() {
    var before = new RunQueues.Reading(Map.of(), Map.of(), new Periods(100, 10));
    var after = new RunQueues.Reading(Map.of(), Map.of(), new Periods(200, 60));

    assertThat(after.throttled(before)).isEqualTo(0.5);
    assertThat(after.throttled(after)).isNull();
  }

  @Test
  void ofTwoGroupsThatAreThrottledAlikeTheOneWithMorePeriodsTells() throws IOException {
    file("proc/7/cgroup", "0::/pod/box\n");
    file("sys/fs/cgroup/pod/box/cpu.stat", "nr_periods 50\nnr_throttled 3\n");
    file("sys/fs/cgroup/pod/cpu.stat", "nr_periods 70\nnr_throttled 3\nnr_bursts 9\n");

    assertThat(read()).isEqualTo(new Periods(70, 3));
  }
}
