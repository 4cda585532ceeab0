package dev.loomgauge.run.fitness;

import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.fitness.NoisePlan.NoiseProgress;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Jdk.JdkFolders;
import dev.loomgauge.run.machine.JdkDefectTable;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.TemporaryFolder;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.process.MachineLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Looks whether this machine is fit to measure. */
public record Doctor(
    Installation home,
    MachineFiles files,
    Topology topology,
    String searchPath,
    Duration watch,
    JdkDefects defects) {
  /** The subject of the finding whether anybody else measures. */
  public static final String TURN = "measuring lock";

  private static final Subject LOCK = new Subject(TURN);
  private static final Subject NOISE = new Subject("noise floor");
  private static final Duration WATCH = Duration.ofSeconds(2);

  /** For this machine; an input error if the user's table of JDK defects is none. */
  public Doctor(Installation home) {
    this(
        home,
        new MachineFiles(Path.of("/")),
        Topology.detect(),
        Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin"),
        WATCH,
        JdkDefectTable.read());
  }

  /**
   * Looks at everything; it takes the two seconds in which other processes are watched, and the
   * time of the noise floor.
   *
   * @param plan of the noise floor; null to leave it out
   * @throws InterruptedException if the thread is interrupted; no process is left behind
   */
  public Fitness examine(@Nullable NoisePlan plan, NoiseProgress progress)
      throws InterruptedException {
    List<MachineFinding> findings = new ArrayList<>(CpuFindings.of(files, topology));
    findings.addAll(ClockFindings.of(files, topology.cpus()));
    findings.addAll(ClockFindings.battery(files));
    findings.add(HostFindings.of(files));
    findings.addAll(activity());
    findings.addAll(MemoryFindings.of(files));
    findings.addAll(ConnectionFindings.of(files));
    findings.addAll(ConnectionFindings.threads(files));
    findings.add(ConnectionFindings.loopback());
    findings.add(ToolFindings.jdks(files, home.javaHome(), JdkFolders.of(home.root())));
    findings.addAll(ToolFindings.defects(home.javaHome(), JdkFolders.of(home.root()), defects));
    findings.addAll(ToolFindings.javaOptions(System.getenv()));
    findings.addAll(ToolFindings.library(files));
    findings.addAll(ToolFindings.temporary(files, Path.of(System.getProperty("java.io.tmpdir"))));
    findings.add(ToolFindings.taskset(searchPath, topology::pinnable));
    findings.add(ToolFindings.loadTools(Engines.of(home).installed()));
    findings.add(DiskFinding.of(home.work()));
    findings.addAll(DiskFinding.remote(files, List.of(home.work(), home.kept())));
    MachineFinding lock = lock();
    findings.add(lock);
    Fitness noise =
        plan == null
            ? alone(unmeasured("skipped"))
            : lock.state() == MachineFinding.State.BAD
                ? alone(unmeasured("skipped, because another measurement is running"))
                : noise(plan, progress);
    findings.addAll(noise.findings());
    return new Fitness(findings, noise.noise());
  }

  private static Fitness alone(MachineFinding finding) {
    return new Fitness(List.of(finding), List.of());
  }

  private List<MachineFinding> activity() throws InterruptedException {
    Optional<CpuTicks> before = CpuTicks.now(files, used());
    Thread.sleep(watch);
    Optional<CpuTicks> after = CpuTicks.now(files, used());
    return before.isPresent() && after.isPresent()
        ? ActivityFindings.of(before.get(), after.get(), ProcessHandle.current().pid())
        : ActivityFindings.unknown();
  }

  /** The CPUs that tiers are tied to: what others do on those that a quota leaves out is theirs. */
  private CpuSet used() {
    CpuSet tied = TierCpus.assign(topology).all();
    return tied.isEmpty() ? topology.cpus() : tied;
  }

  private static MachineFinding lock() {
    try (MachineLock _ = MachineLock.take()) {
      return LOCK.good("free", "No other Loomgauge is measuring.");
    } catch (ExperimentException e) {
      return LOCK.bad(
          String.valueOf(e.getMessage()),
          "Concurrent measurements distort each other.",
          "Wait until it ends: ps -ef | grep gauge-cli");
    }
  }

  private Fitness noise(NoisePlan plan, NoiseProgress progress) throws InterruptedException {
    List<SelfComparison> measured;
    Optional<CpuTicks> before = CpuTicks.now(files, used());
    try (TemporaryFolder logs = TemporaryFolder.create("loomgauge-doctor")) {
      NoiseFloor floor =
          new NoiseFloor(home, TierCpus.assign(topology), topology.cpus(), logs.path());
      measured = floor.measure(plan, progress);
    } catch (LoadException e) {
      return alone(
          NOISE.bad(
              String.valueOf(e.getMessage()),
              "This machine cannot carry even a light load at the moment.",
              "Fix the items marked bad or caution above, then run "
                  + ProgramName.with("doctor again.")));
    } catch (ExperimentException | TierException e) {
      return alone(unmeasured(String.valueOf(e.getMessage())));
    }
    List<MachineFinding> findings = new ArrayList<>();
    Optional<CpuTicks> after = CpuTicks.now(files, used());
    if (before.isPresent() && after.isPresent()) {
      findings.add(ActivityFindings.steal(before.get(), after.get(), "steal under load"));
    }
    measured.forEach(comparison -> findings.add(NoiseFindings.of(comparison)));
    return new Fitness(findings, measured);
  }

  private static MachineFinding unmeasured(String why) {
    return NOISE.unknown(why, "The minimum detectable difference of this machine is not known.");
  }

  /** What this machine runs on: metal, a hypervisor, a container. */
  static final class HostFindings {
    private static final Subject MACHINE = new Subject("machine");
    private static final Pattern VIRTUAL =
        Pattern.compile(
            "KVM|QEMU|VMware|VirtualBox|Xen|Virtual Machine|Google Compute Engine|Amazon EC2(?!.*metal)|Firecracker|OpenStack",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern CONTAINER =
        Pattern.compile("docker|kubepods|containerd|lxc|podman");

    private HostFindings() {}

    static MachineFinding of(MachineFiles files) {
      if (!files.linux()) {
        return MACHINE.unreported("In a virtual machine other guests may take CPU time unseen.");
      }
      String container = container(files) ? ", inside a container" : ", no container seen";
      Optional<Boolean> virtual = virtual(files);
      if (virtual.isEmpty()) {
        return MACHINE.unknown(
            "metal or virtual: unknown" + container,
            "In a virtual machine other guests may take CPU time; watch steal.");
      }
      return virtual.get()
          ? MACHINE.caution(
              "virtual machine" + product(files) + container,
              "Other guests share caches, memory bandwidth and clock; only repetition shows their effect.",
              "Use bare metal or dedicated CPUs for figures that you publish.")
          : MACHINE.good("metal" + product(files) + container, "No hypervisor takes CPU time.");
    }

    /** x86 tells by a CPU flag of hypervisors; elsewhere only the firmware's names are left. */
    private static Optional<Boolean> virtual(MachineFiles files) {
      Optional<Boolean> byFlag =
          files
              .line("proc/cpuinfo", "flags")
              .map(flags -> Pattern.compile("\\bhypervisor\\b").matcher(flags).find());
      return byFlag.or(
          () ->
              VIRTUAL.matcher(product(files)).find() || files.exists("sys/hypervisor/type")
                  ? Optional.of(true)
                  : Optional.empty());
    }

    private static String product(MachineFiles files) {
      String name =
          (files.text("sys/class/dmi/id/sys_vendor").orElse("")
                  + " "
                  + files.text("sys/class/dmi/id/product_name").orElse(""))
              .strip();
      return name.isEmpty() ? "" : " (" + name + ")";
    }

    private static boolean container(MachineFiles files) {
      return files.exists(".dockerenv")
          || files.exists("run/.containerenv")
          || files
              .text("proc/1/cgroup")
              .or(() -> files.text("proc/self/cgroup"))
              .filter(groups -> CONTAINER.matcher(groups).find())
              .isPresent();
    }
  }
}
