package dev.loomgauge.run.machine;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.run.machine.Topology.Core;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
 * @param pinnable whether a process can be tied to CPUs here: Linux with a {@code taskset} that
 *     does it
 * @param quota CPUs' worth of time that a control group grants to all of it together
 */
public record Topology(
    List<Core> cores, boolean coresKnown, boolean pinnable, OptionalDouble quota) {

  /** A core is slow whose highest clock is below this share of the fastest one's. */
  private static final double FAST = 0.85;

  /** Tiers need one, and the service another. */
  private static final int LEAST_CPUS = 2;

  /**
   * One physical core.
   *
   * @param cpus its logical CPUs that may be used
   * @param maxKhz its highest clock in kHz; 0 if not reported
   * @param node of the memory that is nearest to it (NUMA); 0 if not reported
   * @param strangers its other logical CPUs, on which others may run
   */
  public record Core(CpuSet cpus, long maxKhz, int node, CpuSet strangers) {
    /** One whose logical CPUs are all ours. */
    public Core(CpuSet cpus, long maxKhz) {
      this(cpus, maxKhz, 0, CpuSet.NONE);
    }

    private Core one() {
      CpuSet first = CpuSet.of(cpus.cpus().getFirst());
      return new Core(first, maxKhz, node, strangers.union(cpus.without(first)));
    }
  }

  public Topology {
    cores = List.copyOf(cores);
  }

  public static Topology detect() {
    if (!File.separator.equals("/") || !Path.of("/proc/self/status").toFile().canRead()) {
      return plain(Runtime.getRuntime().availableProcessors());
    }
    Topology found = detect(Path.of("/"), SearchPath.find("taskset").isPresent());
    return found.pinnable() && !Affinity.works(found.cpus()) ? found.unpinnable() : found;
  }

  private Topology unpinnable() {
    return new Topology(cores, coresKnown, false, quota);
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

  /** CPUs on which a process may run; empty if it is not there, or off Linux. */
  public static Optional<CpuSet> allowed(long pid) {
    return new LinuxCpus(Path.of("/")).allowed(String.valueOf(pid));
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

  /** Whether a core is one of the fast ones; each is where all are alike, or clocks unknown. */
  public boolean fast(Core core) {
    return core.maxKhz() >= FAST * cores.stream().mapToLong(Core::maxKhz).max().orElse(0);
  }

  /**
   * The cores in the order in which they are given away from the end: slow ones before fast ones,
   * then by node, so that neighbours stay together, and within a node the faster last.
   */
  List<Core> slowestFirst() {
    return cores.stream()
        .sorted(
            Comparator.comparing(this::fast)
                .thenComparingInt(Core::node)
                .thenComparingLong(Core::maxKhz))
        .toList();
  }

  /**
   * No more of it than the time that its control group grants, and two CPUs at least: on as many
   * CPUs as the quota has, it is never used up, which would stop all tiers together. Whole cores
   * where two of them fit, else a logical CPU of each.
   */
  Topology granted() {
    long most = Math.max(LEAST_CPUS, (long) quota.orElse(Integer.MAX_VALUE));
    if (cpus().size() <= most) {
      return this;
    }
    List<Core> fastest = slowestFirst().reversed();
    List<Core> taken = fitting(fastest, most);
    if (taken.size() < LEAST_CPUS && cores.size() >= LEAST_CPUS) {
      taken = fitting(fastest.stream().map(Core::one).toList(), most);
    }
    return taken.isEmpty() ? this : new Topology(taken.reversed(), coresKnown, pinnable, quota);
  }

  private static List<Core> fitting(List<Core> cores, long most) {
    List<Core> taken = new ArrayList<>();
    long cpus = 0;
    for (Core core : cores) {
      if (cpus + core.cpus().size() <= most) {
        cpus += core.cpus().size();
        taken.add(core);
      }
    }
    return taken;
  }

  /**
   * Reads the CPUs out of Linux's {@code /proc} and {@code /sys}: proc(5), cgroups(7), and the
   * kernel's {@code Documentation/admin-guide/cputopology.rst}.
   *
   * @param root the folder that holds both, "/" but for tests
   */
  record LinuxCpus(Path root) {
    private static final String NODES = "sys/devices/system/node";

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
      CpuSet allowed =
          allowed("self")
              .orElseThrow(
                  () ->
                      new TierException(
                          root.resolve("proc/self/status")
                              + " does not report the CPUs that may be used (Cpus_allowed_list): is /proc mounted?"));
      Map<Integer, Integer> nodes = nodes();
      Map<CpuSet, Core> cores = new LinkedHashMap<>();
      boolean known = true;
      for (int cpu : allowed.cpus()) {
        Optional<CpuSet> siblings = siblings(cpu);
        known &= siblings.isPresent();
        CpuSet all = siblings.orElse(CpuSet.of(cpu));
        CpuSet mine = all.and(allowed);
        cores.putIfAbsent(
            mine, new Core(mine, maxKhz(cpu), nodes.getOrDefault(cpu, 0), all.without(mine)));
      }
      return new Topology(List.copyOf(cores.values()), known, taskset, quota("self"));
    }

    /**
     * The CPUs of a process without those that are switched off or not there at all: many virtual
     * machines list 128 CPUs, of which they may be given more some day.
     */
    Optional<CpuSet> allowed(String process) {
      Optional<CpuSet> listed =
          new MachineFiles(root)
              .line("proc/" + process + "/status", "Cpus_allowed_list:")
              .map(CpuSet::parse)
              .filter(cpus -> !cpus.isEmpty());
      CpuSet online = read("sys/devices/system/cpu/online").map(CpuSet::parse).orElse(CpuSet.NONE);
      return listed.map(cpus -> cpus.and(online)).filter(cpus -> !cpus.isEmpty()).or(() -> listed);
    }

    /** CPU to its node, where the machine reports nodes. */
    private Map<Integer, Integer> nodes() {
      Map<Integer, Integer> nodes = new HashMap<>();
      for (String name : new MachineFiles(root).names(NODES)) {
        if (name.matches("node\\d{1,4}")) {
          int node = Integer.parseInt(name.substring("node".length()));
          read(NODES + "/" + name + "/cpulist")
              .map(CpuSet::parse)
              .ifPresent(cpus -> cpus.cpus().forEach(cpu -> nodes.put(cpu, node)));
        }
      }
      return nodes;
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
