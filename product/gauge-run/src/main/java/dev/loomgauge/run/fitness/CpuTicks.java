package dev.loomgauge.run.fitness;

import dev.loomgauge.run.machine.MachineFiles;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What CPUs and processes have done since the machine started, in clock ticks; {@code /proc/stat}
 * and {@code /proc/PID/stat} of proc(5).
 *
 * @param cpus logical CPUs of the machine
 * @param total ticks of all CPUs together
 * @param idle of those, the ones without work
 * @param steal of those, the ones that the hypervisor gave to others
 * @param processes by pid
 */
record CpuTicks(int cpus, long total, long idle, long steal, Map<Long, Program> processes) {
  // Columns of the "cpu" line, after its name; guest times are part of user and nice already.
  private static final int IDLE = 3;
  private static final int IOWAIT = 4;
  private static final int STEAL = 7;

  // Fields of /proc/PID/stat, counted from the one after the name.
  private static final int PARENT = 1;
  private static final int USER = 11;
  private static final int SYSTEM = 12;

  /** One process with the ticks of all its threads. */
  record Program(long pid, long parent, String name, long ticks) {}

  /** As it is now; empty where the system does not report. */
  static Optional<CpuTicks> now(MachineFiles files) {
    Optional<String> line = files.line("proc/stat", "cpu ");
    if (line.isEmpty()) {
      return Optional.empty();
    }
    long[] ticks = Arrays.stream(line.get().split(" +")).mapToLong(Long::parseLong).toArray();
    long total = Arrays.stream(ticks).limit(STEAL + 1).sum();
    int cpus =
        (int) files.text("proc/stat").orElse("").lines().filter(l -> l.matches("cpu\\d.*")).count();
    Map<Long, Program> processes = new HashMap<>();
    for (String name : files.names("proc")) {
      if (Character.isDigit(name.charAt(0))) {
        files
            .text("proc/" + name + "/stat")
            .map(stat -> process(Long.parseLong(name), stat))
            .ifPresent(process -> processes.put(process.pid(), process));
      }
    }
    return Optional.of(
        new CpuTicks(cpus, total, ticks[IDLE] + ticks[IOWAIT], ticks[STEAL], processes));
  }

  private static Program process(long pid, String stat) {
    int nameEnd = stat.lastIndexOf(')');
    List<String> fields = List.of(stat.substring(nameEnd + 2).split(" "));
    return new Program(
        pid,
        Long.parseLong(fields.get(PARENT)),
        stat.substring(stat.indexOf('(') + 1, nameEnd),
        Long.parseLong(fields.get(USER)) + Long.parseLong(fields.get(SYSTEM)));
  }

  /** This process, if it is there, and all that descend from it. */
  Set<Long> family(long pid) {
    Set<Long> family = new HashSet<>(Set.of(pid));
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Program process : processes.values()) {
        grew |= family.contains(process.parent()) && family.add(process.pid());
      }
    }
    return family;
  }

  /** Ticks of one process since an earlier look; all of them if it has started since. */
  long since(CpuTicks earlier, long pid) {
    Program now = processes.get(pid);
    Program then = earlier.processes.get(pid);
    return now == null ? 0 : Math.max(0, now.ticks() - (then == null ? 0 : then.ticks()));
  }
}
