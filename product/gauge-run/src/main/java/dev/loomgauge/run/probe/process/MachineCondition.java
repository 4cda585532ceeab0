package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.CpuSet;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What else may disturb a measurement.
 *
 * @param megahertz the speed of each logical CPU now; empty where the system does not report
 * @param swappedPages pages swapped in or out since the machine started; null if not known
 * @param memoryStallMicros time since then in which something waited for memory, by the kernel's
 *     pressure stall information; null if not known
 */
public record MachineCondition(
    Map<Integer, Double> megahertz, @Nullable Long swappedPages, @Nullable Long memoryStallMicros) {
  public static final MachineCondition UNKNOWN = new MachineCondition(Map.of(), null, null);

  public MachineCondition {
    megahertz = Map.copyOf(megahertz);
  }

  /** Mean speed of some CPUs, of all for the empty set; empty if not known. */
  public OptionalDouble megahertz(CpuSet cpus) {
    return megahertz.entrySet().stream()
        .filter(entry -> cpus.isEmpty() || cpus.cpus().contains(entry.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .average();
  }
}
