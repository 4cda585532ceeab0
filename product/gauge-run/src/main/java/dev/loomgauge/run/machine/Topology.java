package dev.loomgauge.run.machine;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.run.machine.Topology.Core;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

  /** One physical core: its usable logical CPUs, its highest clock in kHz, 0 if not reported. */
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

  /**
   * Reads the CPUs out of Linux's {@code /proc} and {@code /sys}: proc(5), cgroups(7), and the
   * kernel's {@code Documentation/admin-guide/cputopology.rst}.
   *
   * @param root the folder that holds both, "/" but for tests
   */
  record LinuxCpus(Path root) {
    /**
     * What there is.
     *
     * @throws TierException if a file is missing, or not as the kernel writes it
     */
    Topology topology(boolean taskset) {
      try {
        return cores(taskset);
      } catch (IllegalArgumentException e) {
        throw new TierException(
            "The CPUs of this machine are not known: a file below %s or %s is not as Linux writes it: %s."
                .formatted(
                    root.resolve("proc"),
                    root.resolve("sys"),
                    Quoted.cut(String.valueOf(e.getMessage()))));
      }
    }

    private Topology cores(boolean taskset) {
      CpuSet allowed = allowed();
      Map<CpuSet, Core> cores = new LinkedHashMap<>();
      boolean known = true;
      for (int cpu : allowed.cpus()) {
        Optional<CpuSet> siblings = siblings(cpu);
        known &= siblings.isPresent();
        CpuSet mine = intersection(siblings.orElse(CpuSet.of(cpu)), allowed);
        cores.putIfAbsent(mine, new Core(mine, maxKhz(cpu)));
      }
      return new Topology(List.copyOf(cores.values()), known, taskset, quota("self"));
    }

    private CpuSet allowed() {
      return new MachineFiles(root)
          .line("proc/self/status", "Cpus_allowed_list:")
          .map(CpuSet::parse)
          .filter(cpus -> !cpus.isEmpty())
          .orElseThrow(
              () ->
                  new TierException(
                      root.resolve("proc/self/status")
                          + " does not report the CPUs that may be used (Cpus_allowed_list): is /proc mounted?"));
    }

    private Optional<CpuSet> siblings(int cpu) {
      String folder = "sys/devices/system/cpu/cpu" + cpu + "/topology/";
      return read(folder + "core_cpus_list")
          .or(() -> read(folder + "thread_siblings_list"))
          .map(CpuSet::parse);
    }

    private long maxKhz(int cpu) {
      return read("sys/devices/system/cpu/cpu" + cpu + "/cpufreq/cpuinfo_max_freq")
          .map(Long::parseLong)
          .orElse(0L);
    }

    private static CpuSet intersection(CpuSet one, CpuSet other) {
      return new CpuSet(one.cpus().stream().filter(other.cpus()::contains).toList());
    }

    /** The smallest limit from the control group of a process up to the root, in CPUs. */
    OptionalDouble quota(String process) {
      return smallest(ControlGroups.of(read("proc/" + process + "/cgroup").orElse(""), "cpu"));
    }

    private OptionalDouble smallest(Stream<ControlGroups.Group> groups) {
      return groups.flatMap(group -> limit(group).stream()).mapToDouble(limit -> limit).min();
    }

    /**
     * The same of a process that may be in a container, whose groups are not below our root: it
     * sees its own group at the root of its own file systems.
     */
    OptionalDouble quotaOf(long pid) {
      OptionalDouble outside = quota(String.valueOf(pid));
      OptionalDouble inside = new LinuxCpus(root.resolve("proc/" + pid + "/root")).innermost();
      return outside.isPresent() && inside.isPresent()
          ? OptionalDouble.of(Math.min(outside.getAsDouble(), inside.getAsDouble()))
          : outside.isPresent() ? outside : inside;
    }

    private OptionalDouble innermost() {
      return smallest(ControlGroups.of("0::/\n1:cpu:/", "cpu"));
    }

    private Optional<Double> limit(ControlGroups.Group group) {
      return group.unified()
          ? read(group.folder().resolve("cpu.max").toString())
              .map(text -> text.split(" ", 2))
              .filter(parts -> parts.length == 2 && !parts[0].equals("max"))
              .map(parts -> Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]))
          : read(group.folder().resolve("cpu.cfs_quota_us").toString())
              .map(Double::parseDouble)
              .filter(micros -> micros > 0)
              .flatMap(
                  micros ->
                      read(group.folder().resolve("cpu.cfs_period_us").toString())
                          .map(period -> micros / Double.parseDouble(period)));
    }

    private Optional<String> read(String file) {
      return new MachineFiles(root).text(file);
    }
  }
}
