package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.CpuSet;
import java.util.Map;

/**
 * Where the processes of a tier may run, as its first one, empty where not told, and CPU time of
 * each thread, empty for a tier whose threads are not watched one by one.
 */
public record TierThreads(CpuSet cpus, Map<Long, Long> cpuNanos) {
  public static final TierThreads UNKNOWN = new TierThreads(CpuSet.NONE, Map.of());

  public TierThreads {
    cpuNanos = Map.copyOf(cpuNanos);
  }

  /** CPU time that the busiest thread used since an earlier reading; 0 if no thread was there. */
  public long busiestSince(TierThreads earlier) {
    return cpuNanos.entrySet().stream()
        .filter(thread -> earlier.cpuNanos.containsKey(thread.getKey()))
        .mapToLong(thread -> thread.getValue() - earlier.cpuNanos.getOrDefault(thread.getKey(), 0L))
        .max()
        .orElse(0);
  }
}
