package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.CpuReading.Part;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Adds up the CPU time of tiers with all their processes, and of the service's threads by kind. No
 * sum ever falls: what has ended keeps what it was last seen with. Used by one thread at a time.
 */
final class CpuTotals {
  private static final Map<Tier, Part> TIERS =
      Map.of(
          Tier.SERVICE, Part.SERVICE,
          Tier.DATABASE, Part.DATABASE,
          Tier.DOWNSTREAM, Part.DOWNSTREAM,
          Tier.LOAD, Part.LOAD);

  private final ProcessProbe probe;
  private final CpuClock clock;
  private final CpuSet serviceCpus;
  private final Map<Part, Set<Long>> pids = new EnumMap<>(Part.class);
  private final Map<Long, Long> used = new HashMap<>();
  private final Map<Long, JvmThreads> jvms = new HashMap<>();

  /**
   * None yet.
   *
   * @param serviceCpus the empty set where the service has no CPUs of its own, so that what else
   *     they do is not read
   */
  CpuTotals(ProcessProbe probe, CpuSet serviceCpus) {
    this.probe = probe;
    this.clock = CpuClock.detect(probe);
    this.serviceCpus = serviceCpus;
  }

  /** Looks for processes and JVM threads that were not there before; once a second is enough. */
  void list(Map<Tier, ? extends Collection<Long>> roots) {
    ProcessTable table = probe.processes();
    roots.forEach(
        (tier, of) -> {
          Part part = TIERS.get(tier);
          if (part != null) {
            pids.computeIfAbsent(part, _ -> new HashSet<>()).addAll(table.pids(of));
          }
        });
    pids.getOrDefault(Part.SERVICE, Set.of())
        .forEach(pid -> jvms.computeIfAbsent(pid, JvmThreads::of).list());
  }

  /** The totals of now. */
  CpuReading read() {
    long before = System.nanoTime();
    Map<Part, Double> nanos = new EnumMap<>(Part.class);
    pids.values().forEach(of -> used.putAll(clock.nanos(of)));
    for (JvmThreads jvm : jvms.values()) {
      jvm.nanos().forEach((kind, spent) -> nanos.merge(part(kind), (double) spent, Double::sum));
    }
    long after = System.nanoTime();
    pids.forEach(
        (part, of) ->
            nanos.put(part, of.stream().mapToDouble(pid -> used.getOrDefault(pid, 0L)).sum()));
    MachineUse machine = serviceCpus.isEmpty() ? null : probe.machine();
    if (machine != null) {
      CpuTimes times = machine.of(serviceCpus);
      nanos.put(Part.STEAL, (double) times.steal());
      nanos.put(Part.INTERRUPTS, (double) times.interrupts());
      nanos.put(Part.PROCESSES, (double) times.processes());
    }
    return new CpuReading(before + (after - before) / 2, nanos);
  }

  private static Part part(ThreadKind kind) {
    return switch (kind) {
      case COMPILER -> Part.COMPILERS;
      case COLLECTOR -> Part.COLLECTORS;
      case JVM -> Part.JVM;
    };
  }
}
