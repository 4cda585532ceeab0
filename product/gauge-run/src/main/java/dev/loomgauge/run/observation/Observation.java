package dev.loomgauge.run.observation;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import dev.loomgauge.run.probe.jvm.Queues.VirtualThreads;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.ProcessUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The samples of one measured window and what they say. */
public final class Observation {
  /** CPUs; a thread that uses less has ended its work. */
  private static final double AT_REST = 0.001;

  private final List<Sample> window;

  /**
   * Of the samples taken inside the window: one beside it would mix in what came before or after.
   * Their times are those of a clock that nobody set since the first of them.
   */
  public Observation(List<Sample> samples, Instant from, Instant to) {
    window =
        samples.stream()
            .filter(sample -> !time(samples, sample).isBefore(from))
            .filter(sample -> !time(samples, sample).isAfter(to))
            .toList();
  }

  private static Instant time(List<Sample> samples, Sample sample) {
    return sample.steadily(samples.getFirst());
  }

  public List<Sample> samples() {
    return window;
  }

  /** CPU of a tier over the window, in percent of a core; null if not watched at both ends. */
  public @Nullable Double cpuPct(Tier tier) {
    return window.size() < 2 ? null : window.getLast().cpuPct(tier, window.getFirst());
  }

  /** The same of the service without its background threads. */
  public @Nullable Double requestsCpuPct() {
    Double all = cpuPct(Tier.SERVICE);
    return all == null
        ? null
        : (Double) Math.max(0, all - window.getLast().backgroundPct(window.getFirst()));
  }

  public Map<Tier, TierUse> tiers(TierCpus cpus) {
    Map<Tier, TierUse> uses = new LinkedHashMap<>();
    for (Tier tier : Tier.values()) {
      Double percent = cpuPct(tier);
      if (percent != null) {
        uses.put(tier, use(tier, cpus, percent));
      }
    }
    return uses;
  }

  private TierUse use(Tier tier, TierCpus cpus, double percent) {
    boolean found = tier == Tier.DEPENDENCIES; // not started, and so not tied, by us
    CpuSet allowed = found ? window.getLast().cpus(tier) : cpus.of(tier);
    int count =
        !found
            ? cpus.count(tier)
            : allowed.isEmpty() ? Runtime.getRuntime().availableProcessors() : allowed.size();
    return new TierUse(
        allowed.toString(),
        percent,
        100.0 * count,
        most(tier, use -> Bytes.mb(use.rssBytes())),
        (int) most(tier, use -> (double) use.threads()),
        tier == Tier.SERVICE ? conditions(cpus) : null,
        found ? programs(cpus) : null,
        tier == Tier.DOWNSTREAM ? calls() : null);
  }

  /** From the counts at both ends of the window. */
  private TierUse.@Nullable Calls calls() {
    Sample first = window.getFirst();
    Sample last = window.getLast();
    if (first.downstream() == null || last.downstream() == null) {
      return null;
    }
    DownstreamState.Counters then = first.downstream().counters();
    DownstreamState.Counters now = last.downstream().counters();
    double seconds = last.secondsSince(first);
    return new TierUse.Calls(
        (now.requests() - then.requests()) / seconds,
        (now.inFlightNanos() - then.inFlightNanos()) / 1e9 / seconds,
        (now.abandoned() - then.abandoned()) / seconds);
  }

  private List<TierUse.Program> programs(TierCpus cpus) {
    Sample first = window.getFirst();
    Sample last = window.getLast();
    Map<Long, Double> used = last.dependenciesPct(first);
    return last.dependencies().stream()
        .map(
            program -> {
              Map<Tier, Double> on = new EnumMap<>(Tier.class);
              for (Tier tier : last.tiers().keySet()) {
                Double there = last.dependenciesPct(cpus.of(tier), first).get(program.pid());
                if (tier != Tier.DEPENDENCIES && there != null) {
                  on.put(tier, there);
                }
              }
              return new TierUse.Program(
                  program.pid(),
                  program.program(),
                  program.cpus().toString(),
                  used.getOrDefault(program.pid(), 0.0),
                  on);
            })
        .toList();
  }

  /** Between the first sample and the last: what the first one tells lies before the window. */
  private CpuConditions conditions(TierCpus cpus) {
    Double taken = window.getLast().takenPct(cpus.of(Tier.SERVICE), window.getFirst());
    OptionalDouble micros =
        window.stream()
            .skip(1)
            .map(Sample::probeMicros)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average();
    return new CpuConditions(
        taken == null ? null : taken / (100.0 * cpus.count(Tier.SERVICE)),
        micros.isPresent() ? (Double) micros.getAsDouble() : null);
  }

  public HostUse hosts() {
    return new HostUse(window);
  }

  private double most(Tier tier, Function<ProcessUse, Double> figure) {
    return window.stream()
        .map(s -> s.use(tier))
        .filter(Objects::nonNull)
        .map(figure)
        .max(Comparator.naturalOrder())
        .orElse(0.0);
  }

  /**
   * The passive resources of the request path that the service shows, over all of its instances,
   * and what the downstream serves at once, from its own counts.
   */
  public List<ResourceUse> resources(Cell cell, RequestPath path, int instances) {
    List<ResourceUse> uses = new ArrayList<>();
    for (RequestPath.Resource resource : path.resources().values()) {
      ExecutorSize size = resource.size(cell.levels());
      List<Double> active = queues(at -> at.ofPool(resource.name(), PoolFacts::busy));
      List<Double> waiting = queues(at -> at.ofPool(resource.name(), PoolFacts::waiting));
      if (!active.isEmpty()) {
        uses.add(
            new ResourceUse(
                resource.name(),
                resource.label(),
                members(size, cell, resource.shared() ? 1 : instances, max(active)),
                mean(active),
                max(active),
                waiting.isEmpty() ? null : mean(waiting),
                waiting.isEmpty() ? null : max(waiting)));
      }
      if (resource.name().equals(RequestPath.DOWNSTREAM) && size.most() != ExecutorSize.UNLIMITED) {
        ofDownstream(resource, size.most()).ifPresent(uses::add);
      }
    }
    return uses;
  }

  /** Those that count at the load, and more where an earlier load has left more; null for any. */
  private static @Nullable Integer members(
      ExecutorSize size, Cell cell, int copies, double mostActive) {
    if (size.most() == ExecutorSize.UNLIMITED) {
      return null;
    }
    long users = cell.users() == 0 ? Long.MAX_VALUE : Math.ceilDiv(cell.users(), copies);
    int left = (int) Math.min((double) size.most() * copies, mostActive);
    return Math.max(size.threads(users) * copies, left);
  }

  /** The means from the time in flight of the whole window, the most from its samples. */
  private Optional<ResourceUse> ofDownstream(RequestPath.Resource resource, int capacity) {
    TierUse.Calls calls = window.size() < 2 ? null : calls();
    if (calls == null) {
      return Optional.empty();
    }
    double most =
        window.stream()
            .map(Sample::downstream)
            .filter(Objects::nonNull)
            .mapToDouble(state -> state.counters().inFlight())
            .max()
            .orElse(0);
    return Optional.of(
        new ResourceUse(
            resource.name(),
            resource.label(),
            capacity,
            Math.min(calls.inFlight(), capacity),
            Math.min(most, capacity),
            Math.max(0, calls.inFlight() - capacity),
            Math.max(0, most - capacity)));
  }

  /**
   * The JVM over the window; null when it was not observed. The samples have the sum over all
   * instances of the service; of each, heap and pauses are the mean.
   *
   * @param java its feature version
   * @param recorded what its flight recorder saw
   * @param doing what its threads did; null where no dump was taken
   */
  public @Nullable JvmUse jvm(
      @Nullable Integer java,
      @Nullable JvmSetup setup,
      Map<String, JvmUse.Observed> recorded,
      @Nullable ThreadUse doing,
      List<BackgroundThread> background,
      int instances) {
    List<Double> heap = series(f -> Bytes.mb(f.heapUsedBytes()));
    if (heap.isEmpty()) {
      return null;
    }
    List<Double> gc = series(f -> Durations.millis(f.gcTime()));
    JvmUse.Observed pauses = recorded.get(JvmUse.GC_PAUSES);
    Double recordedMs = pauses == null ? null : pauses.totalMs();
    double sampledMs = gc.getLast() - gc.getFirst();
    List<Double> mounted = queues(at -> at.ofScheduler(VirtualThreads::mounted));
    List<Double> queued = queues(at -> at.ofScheduler(VirtualThreads::queued));
    return new JvmUse(
        max(heap) / instances,
        // A whole recording has those before the first sample and behind the last one, too.
        (recordedMs == null ? sampledMs : Math.max(sampledMs, recordedMs)) / instances,
        (int) max(series(f -> (double) f.threads())),
        mounted.isEmpty() ? null : mean(mounted),
        queued.isEmpty() ? null : mean(queued),
        queued.isEmpty() ? null : max(queued),
        java,
        setup,
        recorded,
        window.size() < 2 ? null : window.getLast().runQueue(window.getFirst()),
        allocatedMb(),
        doing,
        background);
  }

  /**
   * What background threads used in the window, without those that no longer worked; none where it
   * was not watched at both ends, nor where they carry the requests.
   */
  public List<BackgroundThread> background(BackgroundThreads found, double rps) {
    Double others = requestsCpuPct();
    if (others == null) {
      return List.of();
    }
    RunQueue queue = window.getLast().runQueue(window.getFirst());
    Map<String, Double> used = window.getLast().backgroundCpus(window.getFirst());
    double all = used.values().stream().mapToDouble(Double::doubleValue).sum();
    return BackgroundThread.carry(all, queue == null ? others / 100 : queue.running(), rps)
        ? List.of()
        : found.threads().stream()
            .map(
                thread ->
                    new BackgroundThread(
                        thread.name(), thread.cpus(), used.getOrDefault(thread.id(), 0.0), null))
            .filter(thread -> thread.loaded() >= AT_REST)
            .toList();
  }

  /** Between the first and the last sample that have it. */
  private @Nullable Double allocatedMb() {
    List<Sample> told =
        window.stream()
            .filter(sample -> sample.jvmFacts() != null && sample.jvmFacts().allocatedBytes() > 0)
            .toList();
    if (told.size() < 2) {
      return null;
    }
    Sample first = told.getFirst();
    Sample last = told.getLast();
    long bytes =
        Objects.requireNonNull(last.jvmFacts()).allocatedBytes()
            - Objects.requireNonNull(first.jvmFacts()).allocatedBytes();
    return Bytes.mb(bytes) / last.secondsSince(first);
  }

  /** At all moments of the window; those before its first sample lie before it. */
  private List<Double> queues(Function<Queues, @Nullable Number> figure) {
    return window.isEmpty()
        ? List.of()
        : Stream.concat(
                window.getFirst().jvmFacts() == null
                    ? Stream.empty()
                    : Stream.of(window.getFirst().jvmFacts().queues()),
                window.stream().skip(1).flatMap(sample -> sample.queues().stream()))
            .map(figure)
            .filter(Objects::nonNull)
            .map(Number::doubleValue)
            .toList();
  }

  private List<Double> series(Function<JvmFacts, @Nullable Double> figure) {
    List<Double> values = new ArrayList<>();
    for (Sample sample : window) {
      JvmFacts facts = sample.jvmFacts();
      Double value = facts == null ? null : figure.apply(facts);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double max(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }
}
