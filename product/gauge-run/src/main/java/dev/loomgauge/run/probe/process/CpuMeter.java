package dev.loomgauge.run.probe.process;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.probe.process.JvmThreads.ThreadKind;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads CPU time twenty times a second until it is closed, so that what was used between any two
 * moments is known to a millisecond or so of each. Where every reading starts {@code ps}, it is
 * once a second.
 */
public final class CpuMeter implements AutoCloseable {
  private static final Duration PERIOD =
      Duration.ofMillis(CpuClock.PosixCpuClock.available() ? 50 : 1_000);
  private static final int READINGS_PER_LISTING = Math.toIntExact(1_000 / PERIOD.toMillis());

  private final Map<Tier, Collection<Long>> roots = new ConcurrentHashMap<>();
  private final List<CpuReading> readings = new ArrayList<>(); // its thread's while that runs
  private final CpuTotals totals;
  private final Thread thread;
  private volatile boolean relist;
  private volatile boolean closed;
  private volatile @Nullable RuntimeException failure;

  private CpuMeter(CpuTotals totals) {
    this.totals = totals;
    this.thread = Thread.ofPlatform().daemon().name("loomgauge-cpu-meter").unstarted(this::run);
  }

  /**
   * Begins with a first reading of the processes of each tier and their descendants, and of the
   * threads that were found in the service.
   */
  public static CpuMeter start(
      Map<Tier, List<Long>> roots, TierCpus cpus, BackgroundThreads background) {
    CpuMeter meter = new CpuMeter(new CpuTotals(ProcessProbe.detect(), cpus, background));
    roots.forEach(meter::watch);
    meter.readings.add(meter.reading());
    meter.thread.start();
    return meter;
  }

  /** Adds a tier, by processes whose descendants belong to it. */
  public void watch(Tier tier, Collection<Long> pids) {
    roots.put(tier, List.copyOf(pids));
    relist = true;
  }

  private void run() {
    try {
      long next = System.nanoTime();
      while (!closed) {
        readings.add(reading());
        next = Math.max(next + PERIOD.toNanos(), System.nanoTime());
        for (long left; !closed && (left = next - System.nanoTime()) > 0; ) {
          LockSupport.parkNanos(left);
        }
      }
      readings.add(reading());
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private CpuReading reading() {
    if (relist || readings.size() % READINGS_PER_LISTING == 0) {
      relist = false;
      totals.list(roots);
    }
    return totals.read();
  }

  /** Ends; a second time does nothing. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All readings in order of time, after {@link #close}; {@link ProbeException} if one failed. */
  public List<CpuReading> readings() {
    RuntimeException cause = failure;
    if (cause != null) {
      throw new ProbeException("CPU time could not be read: " + cause.getMessage(), cause);
    }
    return List.copyOf(readings);
  }

  /**
   * Adds up the CPU time of tiers with all their processes, and of the service's threads by kind.
   * No sum ever falls: what has ended keeps what it was last seen with. Used by one thread at a
   * time.
   */
  static final class CpuTotals {
    private static final Map<Tier, Part> TIERS =
        Map.of(
            Tier.SERVICE, Part.SERVICE,
            Tier.DATABASE, Part.DATABASE,
            Tier.DOWNSTREAM, Part.DOWNSTREAM,
            Tier.LOAD, Part.LOAD);

    private final ProcessProbe probe;
    private final CpuClock clock;
    private final CpuSet serviceCpus;
    private final CpuSet others;
    private final BackgroundThreads background;
    private final Map<Part, Set<Long>> pids = new EnumMap<>(Part.class);
    private final Map<Long, Long> used = new HashMap<>();
    private final Map<Long, JvmThreads> jvms = new HashMap<>();

    /** None yet. What else the service's CPUs do is read where it has CPUs of its own. */
    CpuTotals(ProcessProbe probe, TierCpus cpus, BackgroundThreads background) {
      this.probe = probe;
      this.clock = CpuClock.detect(probe);
      this.serviceCpus = cpus.of(Tier.SERVICE);
      this.others =
          cpus.of(Tier.LOAD).union(cpus.of(Tier.DOWNSTREAM)).union(cpus.of(Tier.DATABASE));
      this.background = background;
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
          .forEach(pid -> jvms.computeIfAbsent(pid, jvm -> JvmThreads.of(jvm, background)).list());
    }

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
      MachineUse machine = probe.machine();
      if (machine != null) {
        CpuTimes elsewhere = machine.of(others);
        nanos.put(Part.OTHERS_BUSY, (double) elsewhere.busy());
        nanos.put(Part.OTHERS_IDLE, (double) elsewhere.idle());
      }
      if (machine != null && !serviceCpus.isEmpty()) {
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
        case BACKGROUND -> Part.BACKGROUND;
      };
    }
  }

  /**
   * CPU time by part at one moment, in nanoseconds since some moment before; only differences of
   * two readings mean something.
   */
  public record CpuReading(long nanoTime, Map<Part, Double> nanos) {

    /** What CPU time was used for. */
    public enum Part {
      /** The service with all its processes. */
      SERVICE,
      COMPILERS,
      COLLECTORS,
      /** The other threads that its JVM starts for itself. */
      JVM,
      /** Threads of the service that use CPU without requests. */
      BACKGROUND,
      DATABASE,
      DOWNSTREAM,
      LOAD,
      /** Of the service's CPUs: the hypervisor gave it to somebody else. */
      STEAL,
      /** Of the service's CPUs: they served interrupts. */
      INTERRUPTS,
      /** Of the service's CPUs: they ran processes, the service among them. */
      PROCESSES,
      /** Of the other tiers' CPUs, of all CPUs where no tier has its own: they ran something. */
      OTHERS_BUSY,
      /** Of the same CPUs: they ran nothing. */
      OTHERS_IDLE
    }

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
}
