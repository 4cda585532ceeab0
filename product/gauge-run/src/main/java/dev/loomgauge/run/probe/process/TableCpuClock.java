package dev.loomgauge.run.probe.process;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** As the table of all processes shows it: to the tick, 10 ms as a rule. */
record TableCpuClock(ProcessProbe probe) implements CpuClock {

  @Override
  public Map<Long, Long> nanos(Collection<Long> pids) {
    ProcessTable table = probe.processes();
    Map<Long, Long> nanos = new HashMap<>();
    for (long pid : pids) {
      ProcessUse use = table.alone(pid);
      if (use != null) {
        nanos.put(pid, use.cpu().toNanos());
      }
    }
    return nanos;
  }
}
