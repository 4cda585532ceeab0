package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.loomgauge.run.probe.process.JvmThreads.ThreadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of the threads of an application, and time for which they were ready to run and had no
 * CPU: {@code /proc/PID/task/TID/schedstat}. Threads that the JVM starts for itself are left out.
 * With them goes the CPU quota of its control group. Every thread is read, so it is meant for the
 * begin and the end of a load, not for every second.
 */
public final class RunQueues {
  private final Path tasks;
  private final CpuQuota quota;

  /** Of a process. */
  public static RunQueues of(long pid) {
    return new RunQueues(Path.of("/proc/" + pid + "/task"), CpuQuota.of(pid));
  }

  RunQueues(Path tasks, CpuQuota quota) {
    this.tasks = tasks;
    this.quota = quota;
  }

  /**
   * Nanoseconds since a thread began.
   *
   * @param cpu on a CPU
   * @param queued ready, without a CPU
   */
  public record Clock(long cpu, long queued) {
    Clock plus(Clock other) {
      return new Clock(cpu + other.cpu, queued + other.queued);
    }

    Clock minus(Clock other) {
      return new Clock(cpu - other.cpu, queued - other.queued);
    }
  }

  /**
   * All threads at one moment.
   *
   * @param clocks by the number of the thread; empty where the kernel keeps no such account
   * @param quota of all of them
   */
  public record Reading(Map<String, Clock> clocks, CpuQuota.Periods quota) {
    /** No account. */
    public static final Reading UNKNOWN = new Reading(Map.of(), CpuQuota.Periods.NONE);

    private static final Clock NONE = new Clock(0, 0);

    /** Copies. */
    public Reading {
      clocks = Map.copyOf(clocks);
    }

    /** Whether the kernel keeps account at all. */
    public boolean known() {
      return !clocks.isEmpty();
    }

    /** The threads of both; numbers of threads are unique on a machine. */
    public Reading and(Reading other) {
      Map<String, Clock> both = new HashMap<>(clocks);
      both.putAll(other.clocks);
      return new Reading(both, quota.and(other.quota));
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
  }

  /** Reads all threads that are there. */
  public Reading read() {
    String[] threads = tasks.toFile().list();
    Map<String, Clock> clocks = new HashMap<>();
    for (String thread : threads == null ? new String[0] : threads) {
      boolean own = text(thread, "comm").flatMap(name -> ThreadKind.of(name.strip())).isPresent();
      if (!own) {
        text(thread, "schedstat").map(RunQueues::clock).ifPresent(c -> clocks.put(thread, c));
      }
    }
    return new Reading(clocks, quota.read());
  }

  private static Clock clock(String schedstat) {
    String[] fields = schedstat.strip().split(" ", -1);
    return new Clock(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
  }

  /** Empty when the thread has just ended, or the kernel has no such file. */
  private Optional<String> text(String thread, String file) {
    try {
      return Optional.of(Files.readString(tasks.resolve(thread).resolve(file), ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
