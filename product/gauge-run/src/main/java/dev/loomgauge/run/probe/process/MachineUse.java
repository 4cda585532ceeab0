package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.CpuSet;
import java.util.HashMap;
import java.util.Map;

/** What each logical CPU has done since the machine started, {@code /proc/stat} of proc(5). */
public record MachineUse(Map<Integer, CpuTimes> cpus) {
  // Columns of a "cpuN" line; guest times are part of user and nice already.
  private static final int IDLE = 4;
  private static final int IOWAIT = 5;
  private static final int IRQ = 6;
  private static final int SOFTIRQ = 7;
  private static final int STEAL = 8;

  /**
   * Nanoseconds of one logical CPU: busy here, of these serving interrupts, which belong to no
   * process, given to somebody else by the hypervisor, and idle.
   */
  public record CpuTimes(long busy, long interrupts, long steal, long idle) {
    CpuTimes plus(CpuTimes other) {
      return new CpuTimes(
          busy + other.busy, interrupts + other.interrupts, steal + other.steal, idle + other.idle);
    }

    /** Share of the time since an earlier reading in which it was busy, 0 to 1. */
    public double busySince(CpuTimes before) {
      double used = busy - before.busy;
      double all = used + idle - before.idle;
      return all > 0 ? used / all : 0;
    }

    public long processes() {
      return busy - interrupts;
    }

    public long total() {
      return busy + steal + idle;
    }
  }

  public MachineUse {
    cpus = Map.copyOf(cpus);
  }

  public static MachineUse parse(String stat, LinuxUnits units) {
    Map<Integer, CpuTimes> cpus = new HashMap<>();
    stat.lines()
        .takeWhile(line -> line.startsWith("cpu"))
        .map(line -> line.split(" +", -1))
        .filter(fields -> fields[0].length() > "cpu".length())
        .forEach(
            fields ->
                cpus.put(
                    Integer.valueOf(fields[0].substring("cpu".length())), times(fields, units)));
    return new MachineUse(cpus);
  }

  /** All CPUs, as the kernel adds them up before it rounds each to ticks: the line "cpu". */
  public static CpuTimes together(String stat, LinuxUnits units) {
    return times(stat.lines().findFirst().orElse("").split(" +", -1), units);
  }

  private static CpuTimes times(String[] fields, LinuxUnits units) {
    long busy = 0;
    long idle = 0;
    for (int i = 1; i < STEAL; i++) {
      long ticks = Long.parseLong(fields[i]);
      if (i == IDLE || i == IOWAIT) {
        idle += ticks;
      } else {
        busy += ticks;
      }
    }
    long steal = Long.parseLong(fields[STEAL]);
    long interrupts = Long.parseLong(fields[IRQ]) + Long.parseLong(fields[SOFTIRQ]);
    return new CpuTimes(
        busy * units.tickNanos(),
        interrupts * units.tickNanos(),
        steal * units.tickNanos(),
        idle * units.tickNanos());
  }

  /** The sum over some CPUs; the empty set stands for all. */
  public CpuTimes of(CpuSet set) {
    return cpus.entrySet().stream()
        .filter(entry -> set.isEmpty() || set.cpus().contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .reduce(new CpuTimes(0, 0, 0, 0), CpuTimes::plus);
  }
}
