package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.observation.Clocks.Moment;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.jvm.JvmReader;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.Dependencies.Dependency;
import dev.loomgauge.run.probe.process.DependencyMeter;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.ProcessTable;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.probe.process.TierThreads;
import dev.loomgauge.run.tier.RigProbe;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes a sample of everything at fixed times: the start and whole periods after it. A sample that
 * comes late keeps its true time; one that would come a whole period late is left out.
 */
public final class Sampler implements AutoCloseable {
  private static final Set<Tier> EACH_THREAD = Set.of(Tier.LOAD, Tier.DOWNSTREAM);

  private static final int MOST_THREADS = 500;

  private final ProcessProbe probe;
  private final Clocks clocks;
  private final Speed speed;
  private final RigProbe rig;
  private final Duration period;
  private final Consumer<Sample> consumer;
  private final Map<Tier, Set<Long>> watched = new ConcurrentHashMap<>();
  private final DependencyMeter dependencies = new DependencyMeter(Path.of("/"));
  private final JvmReader reader = new JvmReader();
  private final QueueWatch queueWatch = new QueueWatch(this::queues);
  private final Thread thread;
  private volatile List<JvmProbe> jvms = List.of();
  private volatile BackgroundThreads background = BackgroundThreads.NONE;
  private volatile boolean closed;
  private volatile @Nullable RuntimeException failure;

  private Sampler(
      ProcessProbe probe,
      Clocks clocks,
      Speed speed,
      RigProbe rig,
      Duration period,
      Consumer<Sample> consumer) {
    this.probe = probe;
    this.clocks = clocks;
    this.speed = speed;
    this.rig = rig;
    this.period = period;
    this.consumer = consumer;
    this.thread = Thread.ofPlatform().daemon().name("loomgauge-sampler").unstarted(this::run);
  }

  /**
   * Starts sampling, at first Loomgauge itself only; each sample goes to a quick consumer on the
   * sampler's thread, once a period, a second as a rule.
   */
  public static Sampler start(ProcessProbe probe, Duration period, Consumer<Sample> consumer) {
    return start(probe, Clocks.MACHINE, Speed.UNKNOWN, RigProbe.NONE, period, consumer);
  }

  /** The same with other clocks. */
  public static Sampler start(
      ProcessProbe probe,
      Clocks clocks,
      Speed speed,
      RigProbe rig,
      Duration period,
      Consumer<Sample> consumer) {
    Sampler sampler = new Sampler(probe, clocks, speed, rig, period, consumer);
    sampler.thread.start();
    return sampler;
  }

  /**
   * Watches these processes, with their descendants, as the tier; none ends it. Waits for a look
   * that is under way, whose list of processes may be older than they are.
   */
  public synchronized void watch(Tier tier, Collection<Long> pids) {
    Set<Long> now = Set.copyOf(pids);
    Set<Long> before = now.isEmpty() ? watched.remove(tier) : watched.put(tier, now);
    if (tier == Tier.SERVICE && !now.equals(before)) {
      dependencies.forget();
    }
  }

  /** Watches these JVMs together as the service's, with what was found in them; none ends it. */
  public void watchJvms(List<JvmProbe> probes, BackgroundThreads found) {
    background = found;
    jvms = List.copyOf(probes);
  }

  private void run() {
    long begin = System.nanoTime();
    try {
      for (long tick = 0; !closed; tick = Math.max(tick + 1, passed(begin))) {
        List<Queues> between = queueWatch.until(begin + tick * period.toNanos());
        if (!closed) {
          consumer.accept(look(between));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // close() asked for the end
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private Optional<Queues> queues() throws InterruptedException {
    List<JvmProbe> asked = jvms;
    return asked.isEmpty() ? Optional.empty() : reader.queues(asked);
  }

  private long passed(long begin) {
    return (System.nanoTime() - begin) / period.toNanos();
  }

  /** A sample of now, of which the consumer does not hear; may be asked for by any thread. */
  public Sample look() throws InterruptedException {
    return look(List.of());
  }

  private synchronized Sample look(List<Queues> between) throws InterruptedException {
    Moment now = clocks.now();
    ProcessTable processes = probe.processes();
    Elsewhere elsewhere = rig.elsewhere();
    Map<Tier, ProcessUse> tiers = new EnumMap<>(Tier.class);
    // Alone, because its children are the other tiers.
    ProcessUse own = processes.alone(ProcessHandle.current().pid());
    if (own != null) {
      tiers.put(Tier.LOOMGAUGE, own);
    }
    watched.forEach(
        (tier, pids) -> {
          ProcessUse use = processes.trees(pids);
          if (use != null) {
            tiers.put(tier, use);
          }
        });
    MachineUse machine = probe.machine();
    Map<Tier, TierThreads> threads = new EnumMap<>(Tier.class);
    tiers.forEach(
        (tier, use) -> threads.put(tier, probe.threads(use.roots(), EACH_THREAD.contains(tier))));
    List<Dependency> used = dependencies(processes);
    if (!used.isEmpty()) {
      tiers.put(Tier.DEPENDENCIES, together(used));
      CpuSet cpus = used.stream().map(Dependency::cpus).reduce(CpuSet.NONE, CpuSet::union);
      threads.put(Tier.DEPENDENCIES, new TierThreads(cpus, Map.of()));
    }
    List<JvmProbe> asked = jvms;
    OptionalDouble micros = speed.micros(now.nanoTime() - period.toNanos(), now.nanoTime());
    return new Sample(
        now.wall(),
        now.nanoTime(),
        tiers,
        threads,
        probe.condition(),
        machine,
        asked.isEmpty() ? null : reader.read(asked),
        micros.isPresent() ? micros.getAsDouble() : null,
        used,
        runQueues(asked, tiers.get(Tier.SERVICE)),
        rig.counted().orElse(null),
        between,
        elsewhere);
  }

  /** Every thread is a file, so where there are many the look would take too long. */
  private RunQueues.Reading runQueues(List<JvmProbe> asked, @Nullable ProcessUse service) {
    boolean many = service == null || service.threads() > MOST_THREADS;
    return asked.stream()
        .map(jvm -> RunQueues.of(jvm.pid(), background))
        .map(queues -> many ? queues.readBackground() : queues.read())
        .reduce(RunQueues.Reading.UNKNOWN, RunQueues.Reading::and);
  }

  /** What the service's dependencies have used; those that are new count from now on. */
  private List<Dependency> dependencies(ProcessTable processes) {
    Set<Long> service = watched.getOrDefault(Tier.SERVICE, Set.of());
    if (service.isEmpty()) {
      return List.of();
    }
    Set<Long> known = new HashSet<>();
    watched.values().forEach(known::addAll);
    dependencies.look(processes, service, known);
    return dependencies.read(processes, probe);
  }

  /** Without roots, which may become more while no sum ever falls. */
  static ProcessUse together(List<Dependency> all) {
    return new ProcessUse(
        Set.of(),
        all.stream().map(Dependency::cpu).reduce(Duration.ZERO, Duration::plus),
        all.stream().mapToLong(Dependency::rssBytes).sum(),
        all.stream().mapToInt(Dependency::threads).sum(),
        all.size(),
        0);
  }

  /**
   * Ends sampling; no sample is delivered after it returns.
   *
   * @throws ProbeException if sampling had ended by itself, because a probe or the consumer failed
   */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    reader.close();
    RuntimeException cause = failure;
    if (cause != null) {
      throw new ProbeException("Sampling ended early: " + cause.getMessage(), cause);
    }
  }

  /**
   * Reads where requests stand between samples. Users that come back in bursts fill and empty a
   * queue within a second, so one reading a second says little of its mean; and readings at fixed
   * times would meet such bursts always at the same point, so each is at a random moment of its
   * third of a second.
   */
  record QueueWatch(Reading reading) {
    private static final Duration APART = Duration.ofMillis(333);

    /** Asks once; empty where nobody answers. */
    interface Reading {
      Optional<Queues> now() throws InterruptedException;
    }

    /**
     * Waits until a moment of {@link System#nanoTime}, and reads meanwhile; the last third of a
     * second is left for the sample that follows.
     */
    List<Queues> until(long end) throws InterruptedException {
      List<Queues> readings = new ArrayList<>();
      long begin = System.nanoTime();
      long parts = Math.round((double) (end - begin) / APART.toNanos());
      for (long part = 0; part < parts - 1; part++) {
        long offset = ThreadLocalRandom.current().nextLong(APART.toNanos());
        sleepUntil(end - (parts - part) * APART.toNanos() + offset);
        reading.now().ifPresent(readings::add);
      }
      sleepUntil(end);
      return readings;
    }

    private static void sleepUntil(long nanoTime) throws InterruptedException {
      for (long left; (left = nanoTime - System.nanoTime()) > 0; ) {
        LockSupport.parkNanos(left);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    }
  }
}
