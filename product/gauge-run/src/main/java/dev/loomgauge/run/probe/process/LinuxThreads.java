package dev.loomgauge.run.probe.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.loomgauge.run.machine.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code /proc/PID/status} and {@code /proc/PID/task}, proc(5). */
final class LinuxThreads {
  /** Above it, a second's reading would cost more than it tells. */
  private static final int MOST_THREADS = 500;

  private static final String ALLOWED = "Cpus_allowed_list:";

  private final Path proc;
  private final LinuxUnits units;

  LinuxThreads(Path root, LinuxUnits units) {
    this.proc = root.resolve("proc");
    this.units = units;
  }

  TierThreads read(Collection<Long> pids, boolean each) {
    CpuSet cpus = CpuSet.NONE;
    Map<Long, Long> used = new HashMap<>();
    for (long pid : pids) {
      if (cpus.isEmpty()) {
        cpus = allowed(pid);
      }
      if (each) {
        used.putAll(threads(pid));
      }
    }
    return new TierThreads(cpus, used);
  }

  private CpuSet allowed(long pid) {
    return text(proc.resolve(pid + "/status"))
        .flatMap(text -> text.lines().filter(line -> line.startsWith(ALLOWED)).findFirst())
        .map(line -> CpuSet.parse(line.substring(ALLOWED.length())))
        .orElse(CpuSet.NONE);
  }

  /** CPU nanoseconds that each thread of a process has used. */
  private Map<Long, Long> threads(long pid) {
    String[] names = proc.resolve(pid + "/task").toFile().list();
    if (names == null || names.length > MOST_THREADS) {
      return Map.of();
    }
    Map<Long, Long> used = new HashMap<>();
    for (String thread : names) {
      text(proc.resolve(pid + "/task/" + thread + "/stat"))
          .ifPresent(
              stat ->
                  used.put(
                      Long.valueOf(thread),
                      LinuxProcesses.row(Long.parseLong(thread), stat, units).ownNanos()));
    }
    return used;
  }

  /** Empty when the process or thread has just ended. */
  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file, ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
