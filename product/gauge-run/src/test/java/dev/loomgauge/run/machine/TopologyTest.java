package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.run.machine.Topology.Core;
import dev.loomgauge.run.machine.Topology.LinuxCpus;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyTest {
  @TempDir Path root;
  private Fixture machine;

  @BeforeEach
  void anEmptyMachine() {
    machine = new Fixture(root);
  }

  private Topology detect() {
    return Topology.detect(root, true);
  }

  @Test
  void siblingsAreOneCore() {
    machine.allowed("0-3").cores("0,2", "1,3");
    assertThat(detect().cores())
        .containsExactly(new Core(CpuSet.of(0, 2), 0), new Core(CpuSet.of(1, 3), 0));
    assertThat(detect().coresKnown()).isTrue();
    assertThat(detect().pinnable()).isTrue();
    assertThat(detect().quota()).isEmpty();
  }

  @Test
  void onlyAllowedCpusCount() {
    machine.allowed("1-2").cores("0,2", "1,3");
    assertThat(detect().cpus()).isEqualTo(CpuSet.of(1, 2));
    assertThat(detect().cores()).extracting(Core::cpus).containsExactly(CpuSet.of(1), CpuSet.of(2));
  }

  @Test
  void olderKernelsCallThemThreadSiblings() {
    machine
        .allowed("0-1")
        .file("sys/devices/system/cpu/cpu0/topology/thread_siblings_list", "0-1")
        .file("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "0-1")
        .clock(0, 3_400_000);
    assertThat(detect().cores()).containsExactly(new Core(CpuSet.of(0, 1), 3_400_000));
  }

  @Test
  void withoutSysEachCpuIsACoreAndThatIsKnown() {
    machine.allowed("0-1");
    assertThat(detect().cores()).hasSize(2);
    assertThat(detect().coresKnown()).isFalse();
  }

  @Test
  void theSmallestLimitOfTheControlGroupsAboveCounts() {
    machine
        .allowed("0-3")
        .file("proc/self/cgroup", "0::/user.slice/run")
        .file("sys/fs/cgroup/user.slice/run/cpu.max", "max 100000")
        .file("sys/fs/cgroup/user.slice/cpu.max", "150000 100000");
    assertThat(detect().quota()).hasValue(1.5);
  }

  @Test
  void theOlderControlGroupsAreReadToo() {
    machine
        .allowed("0-3")
        .file("proc/self/cgroup", "4:cpuacct,cpu:/docker/1\n2:cpuset:/docker/1\n0::/")
        .file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1")
        .file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000")
        .file("sys/fs/cgroup/cpu/docker/1/cpu.cfs_quota_us", "200000")
        .file("sys/fs/cgroup/cpu/docker/1/cpu.cfs_period_us", "100000");
    assertThat(detect().quota()).hasValue(2);
  }

  @Test
  void aMachineWithoutProcIsToldWithTheFile() {
    assertThatThrownBy(this::detect)
        .isInstanceOf(TierException.class)
        .hasMessageContaining(root.resolve("proc/self/status").toString());
  }

  @Test
  void thisMachineHasCpus() {
    assertThat(Topology.detect().cpus().size()).isPositive();
    assertThat(Topology.plain(2).pinnable()).isFalse();
  }

  @Test
  void theLimitOfAnotherProcessIsTheSmallerOfThoseOutsideAndInsideItsContainer() {
    LinuxCpus linux = new LinuxCpus(root);
    assertThat(linux.quotaOf(77)).isEmpty();
    machine.file("proc/77/root/sys/fs/cgroup/cpu.max", "300000 200000");
    assertThat(linux.quotaOf(77)).hasValue(1.5);
    machine
        .file("proc/77/cgroup", "0::/pod")
        .file("sys/fs/cgroup/pod/cpu.max", "200000 100000")
        .file("sys/fs/cgroup/cpu.max", "250000 100000");
    assertThat(linux.quotaOf(77)).hasValue(1.5);
    machine.file("sys/fs/cgroup/cpu.max", "100000 100000");
    assertThat(linux.quotaOf(77)).hasValue(1);
    machine.file("proc/77/root/sys/fs/cgroup/cpu.max", "max 100000");
    machine.file("sys/fs/cgroup/cpu.max", "max 100000");
    assertThat(linux.quotaOf(77)).hasValue(2);
  }

  @Test
  void aFileThatTheKernelWritesInAnotherWayIsOneError() {
    machine.allowed("0-1").file("sys/devices/system/cpu/cpu0/topology/core_cpus_list", "0-many\n");

    assertThatThrownBy(this::detect)
        .isInstanceOf(TierException.class)
        .hasMessageContaining("'0-many' is no list of CPUs")
        .message()
        .hasLineCount(1);
  }

  @Test
  void aQuotaOfNothingIsNone() {
    machine
        .allowed("0-3")
        .file("proc/self/cgroup", "4:cpu:/docker/1\n")
        .file("sys/fs/cgroup/cpu/docker/1/cpu.cfs_quota_us", "0")
        .file("sys/fs/cgroup/cpu/docker/1/cpu.cfs_period_us", "100000")
        .file("sys/fs/cgroup/cpu/docker/cpu.cfs_quota_us", "150000")
        .file("sys/fs/cgroup/cpu/docker/cpu.cfs_period_us", "50000");
    assertThat(detect().quota()).hasValue(3);
  }

  @Test
  void theListOfTheCoreGoesBeforeTheOlderOneAndEachCpuHasToHaveIts() {
    machine
        .allowed("0-1")
        .file("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "0-1")
        .cores("1");

    assertThat(detect().cores())
        .containsExactly(new Core(CpuSet.of(0), 0), new Core(CpuSet.of(1), 0));
    assertThat(detect().coresKnown()).isFalse();
  }

  @Test
  void aProcThatNamesNoCpusIsNoMachine() {
    machine.allowed("");
    assertThatThrownBy(this::detect)
        .isInstanceOf(TierException.class)
        .hasMessage(
            "%s does not report the CPUs that may be used (Cpus_allowed_list): is /proc mounted?",
            root.resolve("proc/self/status"));
  }

  @Test
  void aFileOfAnotherKernelIsLookedForInItsTwoFolders() {
    machine.allowed("0").file("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "fast");
    assertThatThrownBy(this::detect)
        .isInstanceOf(TierException.class)
        .hasMessage(
            "The CPUs of this machine are not known: a file below %s or %s is not as Linux writes it: For input string: \"fast\".",
            root.resolve("proc"), root.resolve("sys"));
  }

  @Test
  void thisMachineIsDetectedFromItsRootAndHasTheLimitOfItsProcesses() {
    assumeTrue(Files.isReadable(Path.of("/proc/self/status")), "no Linux");
    long own = ProcessHandle.current().pid();

    assertThat(Topology.detect())
        .isEqualTo(Topology.detect(Path.of("/"), SearchPath.find("taskset").isPresent()));
    assertThat(Topology.quota(own)).isEqualTo(new LinuxCpus(Path.of("/")).quotaOf(own));
    assertThat(Topology.quota(1L << 40)).isEmpty();
  }

  @Test
  void aMachineOfWhichOnlyTheNumberIsKnownHasThatManyCores() {
    assertThat(Topology.plain(2))
        .isEqualTo(
            new Topology(
                List.of(new Core(CpuSet.of(0), 0), new Core(CpuSet.of(1), 0)),
                false,
                false,
                OptionalDouble.empty()));
  }

  /** As on many virtual machines, which may be given more CPUs while they run. */
  @Test
  void cpusThatAreNotThereOrSwitchedOffDoNotCount() {
    machine
        .allowed("0-127")
        .cores("0,2", "1", "2,0", "4")
        .file("sys/devices/system/cpu/online", "0-2,4");
    assertThat(detect().cpus()).hasToString("0-2,4");
    assertThat(detect().coresKnown()).isTrue();
    machine.file("sys/devices/system/cpu/online", "");
    assertThat(detect().cpus().size()).isEqualTo(128);
    machine.file("proc/77/status", "Cpus_allowed_list:\t0-127");
    machine.file("sys/devices/system/cpu/online", "0-2,4");
    assertThat(new LinuxCpus(root).allowed("77")).contains(CpuSet.of(0, 1, 2, 4));
    assertThat(new LinuxCpus(root).allowed("78")).isEmpty();
    assertThat(Topology.allowed(ProcessHandle.current().pid())).contains(Topology.detect().cpus());
  }

  /** A container with the CPUs 3 and 7 of a machine whose cores have two each. */
  @Test
  void siblingsThatMayNotBeUsedAreStrangers() {
    machine.allowed("3,7").cores("2,3", "6,7");
    assertThat(detect().cores())
        .containsExactly(
            new Core(CpuSet.of(3), 0, 0, CpuSet.of(2)), new Core(CpuSet.of(7), 0, 0, CpuSet.of(6)));
    assertThat(detect().coresKnown()).isTrue();
  }

  @Test
  void coresOfANodeAreNeighboursAndSlowOnesComeFirst() {
    machine.allowed("0-5").cores("0", "1", "2", "3", "4", "5").node(0, "0,2,4").node(1, "1,3,5");
    for (int cpu = 0; cpu < 6; cpu++) {
      machine.clock(cpu, cpu == 1 ? 2_400_000 : cpu == 2 ? 3_600_000 : 3_500_000);
    }
    assertThat(detect().slowestFirst().stream().map(core -> core.cpus() + " of " + core.node()))
        .containsExactly("1 of 1", "0 of 0", "4 of 0", "2 of 0", "3 of 1", "5 of 1");
    assertThat(detect().cores().stream().filter(detect()::fast).count()).isEqualTo(5);
  }

  @Test
  void noMoreCpusAreUsedThanAControlGroupGrantsAndAtLeastTwo() {
    Fixture quota = machine.allowed("0-7").cores("0,4", "1,5", "2,6", "3,7");
    quota.file("proc/self/cgroup", "0::/").file("sys/fs/cgroup/cpu.max", "500000 100000");
    assertThat(detect().granted().cpus()).as("two whole cores").hasToString("2-3,6-7");
    quota.file("sys/fs/cgroup/cpu.max", "350000 100000");
    assertThat(detect().granted().cpus()).as("a CPU of each of three").hasToString("1-3");
    assertThat(detect().granted().cores().getFirst().strangers()).hasToString("5");
    quota.file("sys/fs/cgroup/cpu.max", "50000 100000");
    assertThat(detect().granted().cpus()).hasToString("2-3");
    quota.file("sys/fs/cgroup/cpu.max", "800000 100000");
    assertThat(detect().granted()).isEqualTo(detect());
    machine.allowed("0,4").file("sys/fs/cgroup/cpu.max", "150000 100000");
    assertThat(detect().granted()).as("a single core").isEqualTo(detect());
  }

  @Test
  void aTasksetThatKnowsNoListsTiesNothing() throws Exception {
    assumeTrue(SearchPath.find("taskset").isPresent(), "no taskset");
    CpuSet cpus = Topology.detect().cpus();
    Path taskset = root.resolve("taskset");
    Path shell = root.resolve("shell");
    Files.writeString(taskset, "#!/bin/sh\necho 'taskset: unrecognized option: c' >&2; exit 1\n");
    Files.writeString(shell, "#!/bin/sh\nPATH=" + root + ":$PATH exec sh \"$@\"\n");
    assertThat(taskset.toFile().setExecutable(true)).isTrue();
    assertThat(shell.toFile().setExecutable(true)).isTrue();

    assertThat(Affinity.works("sh", cpus)).isTrue();
    assertThat(Affinity.works("sh", CpuSet.of(9_000))).isFalse();
    assertThat(Affinity.works(shell.toString(), cpus)).isFalse();
    assertThat(Affinity.works(root + "/none", cpus)).isFalse();
  }
}
