package dev.loomgauge.run.probe.process;

import java.util.EnumMap;
import java.util.Map;

/**
 * CPU time at one moment, in nanoseconds since some moment before; only differences of two readings
 * mean something.
 *
 * @param nanoTime when, by {@link System#nanoTime}
 * @param nanos by part; without those that are not known
 */
public record CpuReading(long nanoTime, Map<Part, Double> nanos) {

  /** What CPU time was used for. */
  public enum Part {
    /** The service with all its processes. */
    SERVICE,
    /** The compilers of its JVM. */
    COMPILERS,
    /** The collectors of its JVM. */
    COLLECTORS,
    /** The other threads that its JVM starts for itself. */
    JVM,
    /** PostgreSQL. */
    DATABASE,
    /** The downstream. */
    DOWNSTREAM,
    /** The load engine. */
    LOAD,
    /** Of the service's CPUs: the hypervisor gave it to somebody else. */
    STEAL,
    /** Of the service's CPUs: they served interrupts. */
    INTERRUPTS,
    /** Of the service's CPUs: they ran processes, the service among them. */
    PROCESSES
  }

  /** Copies. */
  public CpuReading {
    nanos = Map.copyOf(nanos);
  }

  /** Between this reading and a later one, as if all went evenly. */
  public CpuReading at(long moment, CpuReading later) {
    double share = (double) (moment - nanoTime) / (later.nanoTime - nanoTime);
    Map<Part, Double> between = new EnumMap<>(Part.class);
    nanos.forEach(
        (part, before) -> {
          Double after = later.nanos.get(part);
          if (after != null) {
            between.put(part, before + share * (after - before));
          }
        });
    return new CpuReading(moment, between);
  }

  /** CPU seconds used since an earlier reading, by part that is known at both. */
  public Map<Part, Double> since(CpuReading earlier) {
    Map<Part, Double> used = new EnumMap<>(Part.class);
    nanos.forEach(
        (part, now) -> {
          Double then = earlier.nanos.get(part);
          if (then != null) {
            used.put(part, (now - then) / 1e9);
          }
        });
    return used;
  }
}
