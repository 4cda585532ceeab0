package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.run.machine.MachineFiles;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Memory of one process as Linux counts it, proc_pid_smaps(5): pages in memory, and the same with
 * each shared page divided by the processes that share it.
 */
public record ProcessMemory(long residentBytes, long proportionalBytes) {
  /** Of a process; empty when it has ended, and where the system has no such file. */
  public static Optional<ProcessMemory> of(long pid) {
    return new MachineFiles(Path.of("/proc"))
        .text(pid + "/smaps_rollup")
        .flatMap(ProcessMemory::parse);
  }

  static Optional<ProcessMemory> parse(String text) {
    Optional<Long> resident = bytes(text, "Rss:");
    return resident.map(bytes -> new ProcessMemory(bytes, bytes(text, "Pss:").orElse(bytes)));
  }

  private static Optional<Long> bytes(String text, String key) {
    return text.lines()
        .filter(line -> line.startsWith(key))
        .map(line -> line.replaceAll("\\D", ""))
        .filter(digits -> digits.matches("\\d{1,15}"))
        .map(digits -> Long.parseLong(digits) * Bytes.KB)
        .findFirst();
  }
}
