package dev.loomgauge.run.fitness;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.probe.process.LinuxUnits;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.ProcessTable;
import java.util.Optional;

/**
 * What CPUs and processes have done since the machine started, in clock ticks.
 *
 * @param cpus how many logical CPUs that is of
 */
record CpuTicks(int cpus, CpuTimes all, ProcessTable processes) {
  /** Only shares are asked for, so that a tick may be the unit, whatever it lasts. */
  private static final LinuxUnits TICKS = new LinuxUnits(1, 1);

  /**
   * As it is now; empty where the system does not report.
   *
   * @param allowed the CPUs that we may use: those of others, beside a control group's, are no
   *     matter of ours
   */
  static Optional<CpuTicks> now(MachineFiles files, CpuSet allowed) {
    return files
        .text("proc/stat")
        .filter(stat -> stat.startsWith("cpu "))
        .map(stat -> of(stat, allowed, ProcessProbe.linux(files.root(), TICKS).processes()));
  }

  private static CpuTicks of(String stat, CpuSet allowed, ProcessTable processes) {
    MachineUse each = MachineUse.parse(stat, TICKS);
    int ours = (int) each.cpus().keySet().stream().filter(allowed.cpus()::contains).count();
    return ours == 0 || ours == each.cpus().size()
        ? new CpuTicks(each.cpus().size(), MachineUse.together(stat, TICKS), processes)
        : new CpuTicks(ours, each.of(allowed), processes);
  }

  /** Ticks of one CPU that passed since an earlier look. */
  double elapsedSince(CpuTicks earlier) {
    return Math.max(1, (double) (all.total() - earlier.all.total()) / Math.max(1, cpus));
  }
}
