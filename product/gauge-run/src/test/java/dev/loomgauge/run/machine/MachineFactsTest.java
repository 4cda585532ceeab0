package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.run.rig.Fixture;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
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
  void aValueHoldsTheSeparatorTooAndIsThatOfTheFirstLine() {
    new Fixture(root)
        .file("etc/os-release", "=x\nPRETTY_NAME=\"A=B 1\"\nPRETTY_NAME=\"C\"")
        .file("proc/cpuinfo", ": x\nmodel name : VIA: C7\nmodel name : VIA: C8");
    assertThat(MachineFacts.distribution(root)).hasValue("A=B 1");
    assertThat(MachineFacts.cpuModel(root)).hasValue("VIA: C7");
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

  @Test
  void aModelOfArmIsTheMachinesName() {
    new Fixture(root)
        .file("proc/cpuinfo", "BogoMIPS : 1\nRevision : c03111\nModel : Raspberry Pi 4 Model B");
    assertThat(MachineFacts.cpuModel(root)).hasValue("Raspberry Pi 4 Model B");
  }

  @Test
  void coresAndMemoryAreCountedInTheirUnits() {
    Topology known =
        new Topology(
            List.of(new Topology.Core(CpuSet.of(0, 2), 0), new Topology.Core(CpuSet.of(1, 3), 0)),
            true,
            true,
            OptionalDouble.empty());
    long bytes =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getTotalMemorySize();
    RunInfo.Machine machine = MachineFacts.detect(known, TierCpus.assign(known));
    assertThat(machine.cores()).isEqualTo(4);
    assertThat(machine.physicalCores()).isEqualTo(2);
    assertThat(machine.pinned()).isTrue();
    assertThat(machine.memoryMb()).isEqualTo(Math.round(bytes / 1_048_576.0));
    assertThat(machine.arch()).isEqualTo(System.getProperty("os.arch"));
    assertThat(machine.os())
        .isEqualTo(MachineFacts.distribution(Path.of("/")).orElse(System.getProperty("os.name")));
    assertThat(machine.kernel())
        .isEqualTo(System.getProperty("os.name") + " " + System.getProperty("os.version"));
    int cpus = Runtime.getRuntime().availableProcessors();
    assertThat(MachineFacts.processors())
        .isEqualTo(cpus + (cpus == 1 ? " CPU, " : " CPUs, ") + machine.cpuModel());
    assertThat(MachineFacts.detect(Topology.plain(4), TierCpus.assign(Topology.plain(4))))
        .returns(0, RunInfo.Machine::physicalCores)
        .returns(false, RunInfo.Machine::pinned);
    assertThat(MachineFacts.hardware())
        .isEqualTo(
            String.join(
                ", ",
                machine.os(),
                machine.kernel(),
                System.getProperty("os.arch"),
                machine.cpuModel(),
                machine.memoryMb() + " MB"));
  }

  @Test
  void anArmProcessorWithoutANameIsToldByItsNumbers() {
    new Fixture(root)
        .file("proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd40");
    assertThat(MachineFacts.cpuModel(root)).hasValue("ARM implementer 0x41, part 0xd40");
  }
}
