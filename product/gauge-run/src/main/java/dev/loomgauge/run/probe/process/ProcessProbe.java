package dev.loomgauge.run.probe.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Reads the processes and the CPUs of this machine. */
public sealed interface ProcessProbe permits LinuxProcesses, PsProcesses {

  /** The one for this machine: {@code /proc} on Linux, {@code ps} elsewhere. */
  static ProcessProbe detect() {
    Path root = Path.of("/");
    return Files.isReadable(root.resolve("proc/self/stat")) ? linux(root) : new PsProcesses();
  }

  /** The one of a Linux whose file system has that root. */
  static ProcessProbe linux(Path root) {
    return new LinuxProcesses(root, LinuxUnits.detect());
  }

  /** All processes now. */
  ProcessTable processes();

  /**
   * Where a tier's processes may run.
   *
   * @param pids without descendants
   * @param each whether to tell what each of their threads has used
   */
  TierThreads threads(Collection<Long> pids, boolean each);

  /** What else may disturb: the CPUs' speed, swapping, pressure on memory. */
  MachineCondition condition();

  /** The CPUs now; null where the system does not report. */
  @Nullable MachineUse machine();
}
