package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.process.Dependencies.Dependency;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.probe.process.TierThreads;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything watched, at one moment. Uses are totals since the start of their process; the methods
 * turn two samples into rates.
 *
 * @param at when, by the clock
 * @param nanoTime when, by {@link System#nanoTime}
 * @param tiers tier to use; a tier that is not running or has ended is not in it
 * @param threads tier to where it may run; the same tiers
 * @param condition what else may disturb
 * @param machine the CPUs; null where the system does not report
 * @param jvm the service's JVM; null when none is watched
 * @param probeMicros what {@link Speed} told of the period before it; null where nothing
 * @param dependencies the programs that the service talks to; their tier is the sum
 * @param runQueues the threads of the service's applications; where they are too many, its
 *     background threads alone
 * @param downstream what the downstream has counted; null where there is none
 * @param between where the service's requests stood at moments since the sample before it
 * @param elsewhere what other machines tell
 */
public record Sample(
    Instant at,
    long nanoTime,
    Map<Tier, ProcessUse> tiers,
    Map<Tier, TierThreads> threads,
    MachineCondition condition,
    @Nullable MachineUse machine,
    @Nullable JvmReading jvm,
    @Nullable Double probeMicros,
    List<Dependency> dependencies,
    RunQueues.Reading runQueues,
    @Nullable DownstreamState downstream,
    List<Queues> between,
    Elsewhere elsewhere) {
  private static final double PERCENT = 100;

  public Sample {
    tiers = Map.copyOf(tiers);
    threads = Map.copyOf(threads);
    dependencies = List.copyOf(dependencies);
    between = List.copyOf(between);
  }

  /** Where the service's requests stood since the sample before, and now; empty where unknown. */
  public List<Queues> queues() {
    JvmFacts facts = jvmFacts();
    return facts == null
        ? between
        : Stream.concat(between.stream(), Stream.of(facts.queues())).toList();
  }

  /**
   * What the operating system did with the threads of the service's applications since an earlier
   * sample; null where that is not known of both.
   */
  public @Nullable RunQueue runQueue(Sample earlier) {
    if (!runQueues.known() || !earlier.runQueues.known()) {
      return null;
    }
    RunQueues.Clock spent = runQueues.since(earlier.runQueues);
    double nanos = Math.max(1, nanoTime - earlier.nanoTime);
    return new RunQueue(
        spent.cpu() / nanos, spent.queued() / nanos, runQueues.throttled(earlier.runQueues));
  }

  /**
   * CPUs that each background thread of the service has used since an earlier sample, by its id.
   */
  public Map<String, Double> backgroundCpus(Sample earlier) {
    Map<String, Double> cpus = new LinkedHashMap<>();
    runQueues
        .backgroundSince(earlier.runQueues)
        .forEach((thread, nanos) -> cpus.put(thread, share(nanos, earlier) / PERCENT));
    return cpus;
  }

  /** The same of all of them, in percent of one core. */
  public double backgroundPct(Sample earlier) {
    return PERCENT * sum(backgroundCpus(earlier).values());
  }

  /** What the JVM told; null when it did not. */
  public @Nullable JvmFacts jvmFacts() {
    return jvm instanceof JvmReading.Seen(JvmFacts facts) ? facts : null;
  }

  /**
   * CPU use of a tier since an earlier sample, in percent of one core; null when it was not watched
   * at both, or consists of other processes now.
   */
  public @Nullable Double cpuPct(Tier tier, Sample earlier) {
    ProcessUse now = use(tier);
    ProcessUse then = earlier.use(tier);
    if (now == null || then == null || !now.roots().equals(then.roots())) {
      return null;
    }
    return share(Math.max(0, now.cpu().minus(then.cpu()).toNanos()), earlier);
  }

  /** What a tier has used, wherever it runs; null if that is not known. */
  public @Nullable ProcessUse use(Tier tier) {
    ProcessUse here = tiers.get(tier);
    return here == null ? elsewhere.uses().get(tier) : here;
  }

  /**
   * What the hypervisor took from the CPUs on which tiers may run, in percent of one core: what
   * those lose that are kept from a control group's processes is no matter of these.
   */
  public @Nullable Double stealPct(Sample earlier) {
    return stealPct(
        threads.keySet().stream()
            .filter(tier -> tier != Tier.DEPENDENCIES)
            .map(this::cpus)
            .reduce(CpuSet.NONE, CpuSet::union),
        earlier);
  }

  /**
   * What the hypervisor took from some CPUs, in percent of one core; from all for the empty set.
   */
  public @Nullable Double stealPct(CpuSet cpus, Sample earlier) {
    return machine(earlier, cpus, MachineUse.CpuTimes::steal);
  }

  /**
   * What hypervisor and interrupts took from all processes on some CPUs, in percent of one core. A
   * kernel without IRQ time accounting adds an interrupt to the process that it interrupts as well:
   * by what the tiers there used more than all processes did, interrupts are in their CPU already.
   */
  public @Nullable Double takenPct(CpuSet cpus, Sample earlier) {
    Double steal = stealPct(cpus, earlier);
    Double interrupts = machine(earlier, cpus, MachineUse.CpuTimes::interrupts);
    if (steal == null || interrupts == null) {
      return null;
    }
    Double others = othersPct(cpus, earlier);
    return steal + Math.max(0, interrupts + (others == null ? 0 : Math.min(0, others)));
  }

  /**
   * CPU use by processes of no tier on some CPUs, in percent of one core; on all for the empty set.
   * Tiers that may run there count with all that they used, so it is never too much. Null when it
   * was not seen of every tier.
   */
  public @Nullable Double foreignPct(CpuSet cpus, Sample earlier) {
    Double others = othersPct(cpus, earlier);
    return others == null ? null : (Double) Math.max(0, others);
  }

  /** The same, below 0 where the tiers used more than all processes did. */
  private @Nullable Double othersPct(CpuSet cpus, Sample earlier) {
    Double others = besideTiersPct(cpus, earlier);
    return others == null ? null : (Double) (others - sum(dependenciesPct(cpus, earlier).values()));
  }

  /** CPU use of each dependency since an earlier sample, in percent of one core, by its pid. */
  public Map<Long, Double> dependenciesPct(Sample earlier) {
    Map<Long, Double> percent = new LinkedHashMap<>();
    for (Dependency dependency : dependencies) {
      Duration before =
          earlier.dependencies.stream()
              .filter(other -> other.pid() == dependency.pid())
              .map(Dependency::cpu)
              .findFirst()
              .orElse(Duration.ZERO);
      long nanos = dependency.cpu().minus(before).toNanos();
      percent.put(dependency.pid(), share(Math.max(0, nanos), earlier));
    }
    return percent;
  }

  /**
   * The same on some CPUs only: of those dependencies that may run there, at most all that they
   * used, and together at most what processes of no other tier used there. Nothing when that was
   * not seen.
   */
  public Map<Long, Double> dependenciesPct(CpuSet cpus, Sample earlier) {
    Double room = besideTiersPct(cpus, earlier);
    if (room == null) {
      return Map.of();
    }
    Map<Long, Double> percent = dependenciesPct(earlier);
    dependencies.stream()
        .filter(dependency -> !dependency.cpus().meets(cpus))
        .forEach(dependency -> percent.remove(dependency.pid()));
    double all = sum(percent.values());
    double part = all > room ? Math.max(0, room) / all : 1;
    percent.replaceAll((_, used) -> used * part);
    return percent;
  }

  private static double sum(Collection<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).sum();
  }

  /** CPU use by all but the tiers other than the dependencies; null when it was not seen. */
  private @Nullable Double besideTiersPct(CpuSet cpus, Sample earlier) {
    Double used = machine(earlier, cpus, MachineUse.CpuTimes::processes);
    if (used == null || !tiers.keySet().equals(earlier.tiers.keySet())) {
      return null;
    }
    double ours = 0;
    for (Tier tier : tiers.keySet()) {
      if (tier == Tier.DEPENDENCIES) {
        continue;
      }
      Double mine = cpuPct(tier, earlier);
      if (mine == null) {
        return null;
      }
      ours += cpus(tier).meets(cpus) ? mine : 0;
    }
    return used - ours;
  }

  /** Where a tier may run; the empty set when that is not known. */
  public CpuSet cpus(Tier tier) {
    return threads.getOrDefault(tier, TierThreads.UNKNOWN).cpus();
  }

  /** CPU use of a tier's busiest thread, in percent of one core; null if not watched. */
  public @Nullable Double busiestThreadPct(Tier tier, Sample earlier) {
    TierThreads now = threads.get(tier);
    TierThreads then = earlier.threads.get(tier);
    return now == null || then == null || now.cpuNanos().isEmpty() || then.cpuNanos().isEmpty()
        ? null
        : share(now.busiestSince(then), earlier);
  }

  /** How far the wall clock has moved against the monotonic one since an earlier sample. */
  public Duration clockOffset(Sample earlier) {
    return Duration.between(earlier.at, at).minusNanos(nanoTime - earlier.nanoTime);
  }

  /**
   * When it was taken by a wall clock that was not set since an earlier sample: the one to match
   * with what others saw.
   */
  public Instant steadily(Sample earlier) {
    return earlier.at.plusNanos(nanoTime - earlier.nanoTime);
  }

  public double secondsSince(Sample earlier) {
    return Math.max(1, nanoTime - earlier.nanoTime) / 1e9;
  }

  private @Nullable Double machine(
      Sample earlier, CpuSet cpus, ToLongFunction<MachineUse.CpuTimes> which) {
    if (machine == null || earlier.machine == null) {
      return null;
    }
    return share(
        which.applyAsLong(machine.of(cpus)) - which.applyAsLong(earlier.machine.of(cpus)), earlier);
  }

  private double share(long nanos, Sample earlier) {
    return PERCENT * nanos / Math.max(1, nanoTime - earlier.nanoTime);
  }
}
