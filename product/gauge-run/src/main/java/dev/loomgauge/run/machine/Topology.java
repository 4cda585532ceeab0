package dev.loomgauge.run.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The CPUs that Loomgauge may use.
 *
 * @param cores the physical cores, in the order of their first logical CPU; where the machine does
 *     not tell them, each logical CPU counts as one
 * @param coresKnown whether the machine told which logical CPUs share a core
 * @param pinnable whether a process can be tied to CPUs here: Linux with {@code taskset}
 * @param quota CPUs' worth of time that a control group grants to all of it together
 */
public record Topology(
    List<Core> cores, boolean coresKnown, boolean pinnable, OptionalDouble quota) {

  /**
   * One physical core.
   *
   * @param cpus its logical CPUs that may be used, one or more
   * @param maxKhz its highest clock in kHz; 0 when the machine does not report
   */
  public record Core(CpuSet cpus, long maxKhz) {}

  public Topology {
    cores = List.copyOf(cores);
  }

  public static Topology detect() {
    if (!File.separator.equals("/") || !Path.of("/proc/self/status").toFile().canRead()) {
      return plain(Runtime.getRuntime().availableProcessors());
    }
    return detect(Path.of("/"), SearchPath.find("taskset").isPresent());
  }

  /** Looks at a Linux whose {@code /proc} and {@code /sys} are below {@code root}. */
  static Topology detect(Path root, boolean taskset) {
    return new LinuxCpus(root).topology(taskset);
  }

  /** CPUs that the control group of a process lets it use; empty for no limit, or off Linux. */
  public static OptionalDouble quota(long pid) {
    Path root = Path.of("/");
    return Files.isDirectory(root.resolve("proc/" + pid))
        ? new LinuxCpus(root).quotaOf(pid)
        : OptionalDouble.empty();
  }

  /** A machine of which only the number of logical CPUs is known. */
  static Topology plain(int cpus) {
    return new Topology(
        IntStream.range(0, cpus).mapToObj(cpu -> new Core(CpuSet.of(cpu), 0)).toList(),
        false,
        false,
        OptionalDouble.empty());
  }

  public CpuSet cpus() {
    return cores.stream().map(Core::cpus).reduce(CpuSet.NONE, CpuSet::union);
  }
}
