package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.Doctor.HostFindings;
import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostFindingsTest {
  @TempDir Path root;

  private MachineFinding look() {
    return HostFindings.of(new MachineFiles(root));
  }

  @Test
  void theFlagOfAHypervisorTellsAVirtualMachine() {
    new Fixture(root)
        .allowed("0-1")
        .file("proc/cpuinfo", "model name : Xeon\nflags\t\t: fpu rdtscp hypervisor lahf_lm")
        .file("sys/class/dmi/id/sys_vendor", "QEMU")
        .file(".dockerenv", "");
    assertThat(look().state()).isEqualTo(State.CAUTION);
    assertThat(look().seen()).isEqualTo("virtual machine (QEMU), inside a container");
  }

  @Test
  void withoutTheFlagAnX86IsMetal() {
    new Fixture(root)
        .allowed("0-1")
        .file("proc/cpuinfo", "flags\t\t: fpu rdtscp hypervisorless lahf_lm");
    assertThat(look().state()).isEqualTo(State.GOOD);
    assertThat(look().seen()).isEqualTo("metal, no container seen");
  }

  @Test
  void onArmOnlyTheNamesOfTheFirmwareTell() {
    Fixture machine = new Fixture(root).allowed("0-1").file("proc/cpuinfo", "Features : fp asimd");
    assertThat(look().state()).isEqualTo(State.UNKNOWN);
    machine.file("sys/class/dmi/id/product_name", "KVM Virtual Machine");
    assertThat(look().state()).isEqualTo(State.CAUTION);
  }

  @Test
  void podsAreContainers() {
    new Fixture(root)
        .allowed("0-1")
        .file("proc/cpuinfo", "flags : fpu")
        .file("proc/1/cgroup", "0::/kubepods/besteffort/pod1");
    assertThat(look().seen()).contains("inside a container");
  }

  @Test
  void aSystemWithoutProcTellsNothing() {
    assertThat(look().state()).isEqualTo(State.UNKNOWN);
  }

  @Test
  void aContainerIsSeenByEachOfItsSigns() {
    Fixture machine = new Fixture(root).allowed("0-1").file("proc/cpuinfo", "flags : fpu");
    machine.file("proc/self/cgroup", "0::/docker/1");
    assertThat(look().seen()).isEqualTo("metal, inside a container");
    machine.file("proc/1/cgroup", "0::/init.scope");
    assertThat(look().seen()).isEqualTo("metal, no container seen");
    machine.file("run/.containerenv", "");
    assertThat(look().seen()).isEqualTo("metal, inside a container");
  }

  @Test
  void theMakerStandsBeforeTheProduct() {
    new Fixture(root)
        .allowed("0-1")
        .file("proc/cpuinfo", "flags : fpu")
        .file("sys/class/dmi/id/sys_vendor", "Dell")
        .file("sys/class/dmi/id/product_name", "R640");
    assertThat(look().seen()).isEqualTo("metal (Dell R640), no container seen");
  }

  @Test
  void eachFindingSaysWhatItMeansAndWhatToDo() {
    assertThat(look())
        .isEqualTo(
            new Subject("machine")
                .unknown(
                    "not reported by the system",
                    "In a virtual machine other guests may take CPU time unseen."));
    Fixture machine = new Fixture(root).allowed("0-1");
    assertThat(look())
        .isEqualTo(
            new Subject("machine")
                .unknown(
                    "metal or virtual: unknown, no container seen",
                    "In a virtual machine other guests may take CPU time; watch steal."));
    machine.file("proc/cpuinfo", "flags : fpu");
    assertThat(look().meaning()).isEqualTo("No hypervisor takes CPU time.");
    machine.file("proc/cpuinfo", "flags : fpu hypervisor");
    assertThat(look())
        .isEqualTo(
            new Subject("machine")
                .caution(
                    "virtual machine, no container seen",
                    "Other guests share caches, memory bandwidth and clock; only repetition shows"
                        + " their effect.",
                    "Use bare metal or dedicated CPUs for figures that you publish."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "KVM",
        "qemu",
        "VMware7,1",
        "VirtualBox",
        "Xen HVM domU",
        "Virtual Machine",
        "Google Compute Engine",
        "Firecracker",
        "OpenStack Nova"
      })
  void everyHypervisorIsKnownByItsName(String product) {
    new Fixture(root)
        .allowed("0-1")
        .file("proc/cpuinfo", "Features : fp")
        .file("sys/class/dmi/id/product_name", product);
    assertThat(look().seen()).isEqualTo("virtual machine (%s), no container seen", product);
  }

  @ParameterizedTest
  @ValueSource(strings = {"docker/1", "kubepods/a", "system.slice/containerd", "lxc/a", "podman-1"})
  void everyContainerIsKnownByItsControlGroup(String group) {
    new Fixture(root)
        .allowed("0-1")
        .file("proc/cpuinfo", "flags : fpu")
        .file("proc/1/cgroup", "0::/" + group);
    assertThat(look().seen()).isEqualTo("metal, inside a container");
  }

  @Test
  void aHypervisorMayShowItselfInAFolderOfItsOwn() {
    new Fixture(root)
        .allowed("0-1")
        .file("proc/cpuinfo", "Features : fp")
        .file("sys/hypervisor/type", "xen");
    assertThat(look().state()).isEqualTo(State.CAUTION);
  }

  @Test
  void aGravitonIsVirtualUnlessItIsRentedAsMetal() {
    Fixture machine =
        new Fixture(root)
            .allowed("0-1")
            .file("proc/cpuinfo", "Features : fp asimd")
            .file("sys/class/dmi/id/sys_vendor", "Amazon EC2")
            .file("sys/class/dmi/id/product_name", "c7g.large");
    assertThat(look().seen()).startsWith("virtual machine (Amazon EC2 c7g.large)");
    machine.file("sys/class/dmi/id/product_name", "c7g.metal");
    assertThat(look().state()).isEqualTo(State.UNKNOWN);
  }
}
