package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFactsTest {
  @TempDir Path root;

  @Test
  void theDistributionAndTheCpuAreReadFromTheirFiles() {
    new Fixture(root)
        .file("etc/os-release", "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"")
        .file("proc/cpuinfo", "processor\t: 0\nmodel\t\t: 167\nmodel name\t: Intel(R) Xeon(R)");
    assertThat(MachineFacts.distribution(root)).hasValue("Debian GNU/Linux 12 (bookworm)");
    assertThat(MachineFacts.cpuModel(root)).hasValue("Intel(R) Xeon(R)");
  }

  @Test
  void withoutTheFilesNothingIsClaimed() {
    assertThat(MachineFacts.distribution(root)).isEmpty();
    assertThat(MachineFacts.cpuModel(root)).isEmpty();
  }

  @Test
  void thisMachineIsDescribed() {
    Topology topology = Topology.detect();
    var machine = MachineFacts.detect(topology, TierCpus.assign(topology));
    assertThat(machine.cores()).isEqualTo(topology.cpus().size());
    assertThat(machine.memoryMb()).isGreaterThan(100);
    assertThat(machine.kernel()).contains(System.getProperty("os.version"));
  }
}
