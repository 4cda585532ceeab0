package dev.loomgauge.run.fitness;

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
 * @param cpus logical CPUs of the machine
 */
record CpuTicks(int cpus, CpuTimes all, ProcessTable processes) {
  /** Only shares are asked for, so that a tick may be the unit, whatever it lasts. */
  private static final LinuxUnits TICKS = new LinuxUnits(1, 1);

  /** As it is now; empty where the system does not report. */
  static Optional<CpuTicks> now(MachineFiles files) {
    return files
        .text("proc/stat")
        .filter(stat -> stat.startsWith("cpu "))
        .map(
            stat ->
                new CpuTicks(
                    MachineUse.parse(stat, TICKS).cpus().size(),
                    MachineUse.together(stat, TICKS),
                    ProcessProbe.linux(files.root(), TICKS).processes()));
  }

  /** Ticks of one CPU that passed since an earlier look. */
  double elapsedSince(CpuTicks earlier) {
    return Math.max(1, (double) (all.total() - earlier.all.total()) / Math.max(1, cpus));
  }
}
