package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.ControlGroups;
import dev.loomgauge.run.machine.MachineFiles;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/**
 * How often the CPU quota of a process's control group was used up: {@code nr_periods} and {@code
 * nr_throttled} in {@code cpu.stat} of the kernel's CFS bandwidth control, cgroups(7), versions 1
 * and 2.
 */
public final class CpuQuota {
  private final MachineFiles files;
  private final String process;

  public static CpuQuota of(long pid) {
    return new CpuQuota(Path.of("/"), Long.toString(pid));
  }

  /** Below another root, which has {@code proc} and {@code sys}. */
  CpuQuota(Path root, String process) {
    this.files = new MachineFiles(root);
    this.process = process;
  }

  /** Periods since the group was made in which it had something to run, and was throttled. */
  public record Periods(long all, long throttled) {
    public static final Periods NONE = new Periods(0, 0);

    /** What came since an earlier reading. */
    Periods since(Periods before) {
      return new Periods(all - before.all, throttled - before.throttled);
    }

    Periods and(Periods other) {
      return new Periods(all + other.all, throttled + other.throttled);
    }
  }

  /** Of the group, or of the one above it, that was throttled most; none where no quota is set. */
  public Periods read() {
    return ControlGroups.of(files.text("proc/" + process + "/cgroup").orElse(""), "cpu")
        .flatMap(group -> periods(group.file("cpu.stat", "cpu.stat")).stream())
        .max(Comparator.comparingLong(Periods::throttled).thenComparingLong(Periods::all))
        .orElse(Periods.NONE);
  }

  private Optional<Periods> periods(String file) {
    try {
      return files
          .text(file)
          .map(stat -> new Periods(field(stat, "nr_periods"), field(stat, "nr_throttled")));
    } catch (NumberFormatException e) {
      throw ProbeException.strange(files.root().resolve(file), e);
    }
  }

  private static long field(String stat, String name) {
    return stat.lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> Long.parseLong(line.substring(name.length() + 1).strip()))
        .findFirst()
        .orElse(0L);
  }
}
