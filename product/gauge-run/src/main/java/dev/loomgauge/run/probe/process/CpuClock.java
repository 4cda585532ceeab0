package dev.loomgauge.run.probe.process;

import java.util.Collection;
import java.util.Map;

/** CPU time that processes have used so far, those of their threads included that have ended. */
public sealed interface CpuClock permits PosixCpuClock, TableCpuClock {

  /** The finest of this machine: nanoseconds on Linux, ticks of {@code ps} elsewhere. */
  static CpuClock detect(ProcessProbe probe) {
    return PosixCpuClock.available() ? new PosixCpuClock() : new TableCpuClock(probe);
  }

  /** Nanoseconds of each process without its children; without those that have ended. */
  Map<Long, Long> nanos(Collection<Long> pids);
}
