package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.MachineFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * CPU time of the threads that a JVM starts for itself, and of background threads, by kind: {@code
 * /proc/PID/task/TID/schedstat} in nanoseconds, or {@code stat} where the kernel does not keep
 * that. The application's other threads may be thousands and are never read: they are what is left
 * of the process. A thread that has ended keeps what it was last seen with. Used by one thread at a
 * time.
 */
public final class JvmThreads {
  private final MachineFiles files;
  private final LinuxUnits units;
  private final Map<String, ThreadKind> kinds = new HashMap<>();
  private final Map<String, Long> used = new HashMap<>();
  private final Set<String> applications = new HashSet<>();

  /** Of a process, with the background threads that were found in it. */
  public static JvmThreads of(long pid, BackgroundThreads background) {
    return new JvmThreads(Path.of("/proc/" + pid + "/task"), background.ids(), LinuxUnits.detect());
  }

  JvmThreads(Path tasks, Set<String> background, LinuxUnits units) {
    this.files = new MachineFiles(tasks);
    this.units = units;
    background.forEach(thread -> kinds.put(thread, ThreadKind.BACKGROUND));
  }

  /** Looks for threads that were not there before; once a second is enough. */
  public void list() {
    String[] now = files.root().toFile().list();
    if (now == null) {
      return; // the process has ended, or this is not Linux
    }
    Set<String> present = Set.of(now);
    applications.retainAll(present);
    for (String thread : now) {
      if (!kinds.containsKey(thread) && applications.add(thread)) {
        files
            .text(thread + "/comm")
            .flatMap(ThreadKind::of)
            .ifPresent(
                kind -> {
                  kinds.put(thread, kind);
                  applications.remove(thread);
                });
      }
    }
  }

  /** Nanoseconds since their start, by kind. */
  public Map<ThreadKind, Long> nanos() {
    Map<ThreadKind, Long> sums = new EnumMap<>(ThreadKind.class);
    kinds.forEach(
        (thread, kind) -> {
          nanos(thread).ifPresent(nanos -> used.put(thread, nanos));
          sums.merge(kind, used.getOrDefault(thread, 0L), Long::sum);
        });
    return sums;
  }

  private Optional<Long> nanos(String thread) {
    return files
        .text(thread + "/schedstat")
        .filter(RunQueues::kept)
        .map(text -> RunQueues.clock(files.root().resolve(thread), text).cpu())
        .or(
            () ->
                files
                    .text(thread + "/stat")
                    .map(
                        stat ->
                            LinuxProcesses.row(files.root().resolve(thread), stat, units)
                                .ownNanos()));
  }

  /**
   * What a thread does that may carry no request: of those that the JVM starts for itself, by the
   * name that the system knows it by.
   */
  public enum ThreadKind {
    COMPILER("C[12] Compiler|JVMCI"),
    /**
     * Collectors, and the VM thread, which collects where Serial does and leads the others. ZGC
     * without generations is called X in JDK 21 to 23.
     */
    COLLECTOR(
        "GC Thread|G1 |ParGC|VM Thread|Z(Director|Driver|Worker|Uncommit|Unmapper|Stat)|X(Director|Driver|Worker#|Uncommit|Unmapper|Stat)|Shenandoah"),
    JVM(
        "VM Periodic|Sweeper thread|Signal Dispatch|Finalizer|Reference Handl|Service Thread|Monitor Deflati|Common-Cleaner|Notification Th|Attach Listener|StringDedup|JFR |RMI |JMX "),
    /** Threads of the application that use CPU without requests; no name tells. */
    BACKGROUND("(?!)");

    private final Pattern names;

    ThreadKind(String names) {
      this.names = Pattern.compile(names);
    }

    /** Of a thread by the first 15 characters of its name; empty for one of the application. */
    static Optional<ThreadKind> of(String name) {
      return Arrays.stream(values())
          .filter(kind -> kind.names.matcher(name).lookingAt())
          .findFirst();
    }
  }
}
