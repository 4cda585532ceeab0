package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.probe.process.JvmThreads.ThreadKind;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of the threads of an application, and time for which they were ready to run and had no
 * CPU: {@code /proc/PID/task/TID/schedstat}. Threads that the JVM starts for itself are left out,
 * and background threads have an account of their own. With them goes the CPU quota of its control
 * group. Every thread is read, so it is meant for the begin and the end of a load, not for every
 * second.
 */
public final class RunQueues {
  private final MachineFiles files;
  private final Set<String> background;
  private final CpuQuota quota;

  /** Of a process, with the background threads that were found in it. */
  public static RunQueues of(long pid, BackgroundThreads background) {
    return new RunQueues(Path.of("/proc/" + pid + "/task"), background.ids(), CpuQuota.of(pid));
  }

  RunQueues(Path tasks, Set<String> background, CpuQuota quota) {
    this.files = new MachineFiles(tasks);
    this.background = background;
    this.quota = quota;
  }

  /** Nanoseconds since a thread began: on a CPU, and ready without one. */
  public record Clock(long cpu, long queued) {
    Clock plus(Clock other) {
      return new Clock(cpu + other.cpu, queued + other.queued);
    }

    Clock minus(Clock other) {
      return new Clock(cpu - other.cpu, queued - other.queued);
    }
  }

  /** All threads at one moment by number, and background threads; empty without an account. */
  public record Reading(
      Map<String, Clock> clocks, Map<String, Clock> background, CpuQuota.Periods quota) {
    public static final Reading UNKNOWN = new Reading(Map.of(), Map.of(), CpuQuota.Periods.NONE);

    private static final Clock NONE = new Clock(0, 0);

    public Reading {
      clocks = Map.copyOf(clocks);
      background = Map.copyOf(background);
    }

    /** Whether the kernel keeps account at all. */
    public boolean known() {
      return !clocks.isEmpty();
    }

    /** The threads of both; numbers of threads are unique on a machine. */
    public Reading and(Reading other) {
      return new Reading(
          both(clocks, other.clocks), both(background, other.background), quota.and(other.quota));
    }

    private static Map<String, Clock> both(Map<String, Clock> some, Map<String, Clock> others) {
      Map<String, Clock> both = new HashMap<>(some);
      both.putAll(others);
      return both;
    }

    /** Share of the periods since in which the quota was used up, 0 to 1; null without a quota. */
    public @Nullable Double throttled(Reading before) {
      CpuQuota.Periods since = quota.since(before.quota);
      return since.all() <= 0
          ? null
          : Double.valueOf(Math.clamp((double) since.throttled() / since.all(), 0, 1));
    }

    /** What the threads that are there used since; what ended in between is lost. */
    public Clock since(Reading before) {
      return clocks.entrySet().stream()
          .map(e -> e.getValue().minus(before.clocks.getOrDefault(e.getKey(), NONE)))
          .reduce(NONE, Clock::plus);
    }

    /** Nanoseconds on a CPU since, of each background thread that was read both times. */
    public Map<String, Long> backgroundSince(Reading before) {
      Map<String, Long> used = new HashMap<>();
      background.forEach(
          (thread, now) -> {
            Clock then = before.background.get(thread);
            if (then != null) {
              used.put(thread, now.minus(then).cpu());
            }
          });
      return used;
    }
  }

  public Reading read() {
    String[] threads = files.root().toFile().list();
    return read(threads == null ? List.of() : List.of(threads));
  }

  public Reading readBackground() {
    return read(background);
  }

  private Reading read(Collection<String> threads) {
    Map<String, Clock> clocks = new HashMap<>();
    Map<String, Clock> behind = new HashMap<>();
    for (String thread : threads) {
      if (background.contains(thread) || ThreadKind.of(name(thread)).isEmpty()) {
        files
            .text(thread + "/schedstat")
            .filter(RunQueues::kept)
            .map(text -> clock(files.root().resolve(thread), text))
            .ifPresent(c -> (background.contains(thread) ? behind : clocks).put(thread, c));
      }
    }
    return new Reading(clocks, behind, quota.read());
  }

  /** The first 15 characters of the name of a thread; empty when it has just ended. */
  String name(String thread) {
    return files.text(thread + "/comm").orElse("");
  }

  /**
   * Whether the kernel keeps that account: one without CONFIG_SCHEDSTATS, as of some small
   * machines, writes zeros for every thread. A thread that has not run yet has nothing to count.
   */
  static boolean kept(String schedstat) {
    return !schedstat.equals("0 0 0");
  }

  /** What the {@code schedstat} of a thread says, which lies in the folder. */
  static Clock clock(Path folder, String schedstat) {
    try {
      String[] fields = schedstat.split(" ", -1);
      return new Clock(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw ProbeException.strange(folder.resolve("schedstat"), e);
    }
  }
}
