package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.prediction.solver.ErlangQueue;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was seen of a service in one thread mode.
 *
 * @param mode {@code platform} or {@code virtual}
 * @param points by the number of users; the first is one user, or a few
 * @param path as it was recorded at the first of them; empty where the JVM cannot record it
 * @param entries requests in the service at the largest load; empty as above
 * @param holds pool to how many were held then
 * @param workers threads then whose names begin as those of the requests; 0 where not known
 * @param holdMs pool to how long a request held a member, in milliseconds by the number of users
 * @param kinds what was seen of each kind of a mix; empty where there is one kind, or one of them
 *     could not be followed
 */
public record ModeEvidence(
    String mode,
    List<LoadPoint> points,
    Optional<TracedPath> path,
    Optional<Concurrency> entries,
    Map<String, Concurrency> holds,
    int workers,
    HeapSizes heap,
    Map<String, SortedMap<Integer, Double>> holdMs,
    List<KindEvidence> kinds) {
  /** Half as many users more at least, and hardly more throughput. */
  private static final double GAIN = 1.15;

  private static final double HALF = 0.5;

  public ModeEvidence {
    points = List.copyOf(points);
    holds = Map.copyOf(holds);
    holdMs = Map.copyOf(holdMs);
    kinds = List.copyOf(kinds);
  }

  /** The same, named by the threads that carried its requests. */
  public ModeEvidence inItsMode() {
    return virtual()
        ? new ModeEvidence(
            ThreadMode.VIRTUAL.key(), points, path, entries, holds, workers, heap, holdMs, kinds)
        : this;
  }

  /** What is assumed of virtual threads by this: no limit of threads, and all else the same. */
  public ModeEvidence onVirtualThreads() {
    return new ModeEvidence(
        ThreadMode.VIRTUAL.key(),
        points,
        path.map(TracedPath::onVirtualThreads),
        Optional.empty(),
        holds,
        0,
        heap,
        holdMs,
        kinds);
  }

  /** Without its heap, and without times of holds. */
  public ModeEvidence(
      String mode,
      List<LoadPoint> points,
      Optional<TracedPath> path,
      Optional<Concurrency> entries,
      Map<String, Concurrency> holds,
      int workers) {
    this(mode, points, path, entries, holds, workers, HeapSizes.NONE, Map.of(), List.of());
  }

  public ModeEvidence with(HeapSizes found) {
    return new ModeEvidence(mode, points, path, entries, holds, workers, found, holdMs, kinds);
  }

  /** The same, and how long a request held a member of each pool by the number of users. */
  public ModeEvidence withHolds(Map<String, SortedMap<Integer, Double>> times) {
    return new ModeEvidence(mode, points, path, entries, holds, workers, heap, times, kinds);
  }

  public ModeEvidence withKinds(List<KindEvidence> each) {
    return new ModeEvidence(mode, points, path, entries, holds, workers, heap, holdMs, each);
  }

  /**
   * What it calls one pool, and may be several: a request holds members at once, and the heap shows
   * more than one of that kind in use.
   */
  Set<String> severalPools() {
    return pools().stream()
        .filter(pool -> paths().anyMatch(path -> path.heldAtOnce(pool) > 1))
        .filter(pool -> HeapSizes.inUse(heap.of(pool)).size() > 1)
        .collect(Collectors.toSet());
  }

  /** The same where a request holds one member of such a pool at a time. */
  ModeEvidence oneOf(Set<String> severalPools) {
    return withPaths(traced -> traced.oneOf(severalPools));
  }

  /** The same with other paths, that of each kind too. */
  ModeEvidence withPaths(UnaryOperator<TracedPath> other) {
    return new ModeEvidence(
        mode,
        points,
        path.map(other),
        entries,
        holds,
        workers,
        heap,
        holdMs,
        kinds.stream().map(kind -> kind.with(other.apply(kind.path()))).toList());
  }

  private Stream<TracedPath> paths() {
    return Stream.concat(path.stream(), kinds.stream().map(KindEvidence::path));
  }

  /** The pools that requests take, of any kind, in the order in which they are met. */
  public List<String> pools() {
    return paths().flatMap(traced -> traced.pools().stream()).distinct().toList();
  }

  /** How long the mean request alone holds a member of a pool, in milliseconds. */
  double meanHoldMs(String pool) {
    return meanMs(traced -> traced.holdMs(pool));
  }

  /** A time of the mean request alone, in the unit of the paths, by that of each path. */
  double meanMs(ToDoubleFunction<TracedPath> part) {
    return kinds.isEmpty()
        ? path.stream().mapToDouble(part).sum()
        : kinds.stream().mapToDouble(kind -> kind.share() * part.applyAsDouble(kind.path())).sum();
  }

  /** How many times as long a member of a pool is held under the largest load, at least 1. */
  double grown(String pool) {
    SortedMap<Integer, Double> times = holdMs.getOrDefault(pool, Collections.emptySortedMap());
    return times.size() < 2
        ? 1
        : Math.max(1, times.lastEntry().getValue() / times.firstEntry().getValue());
  }

  /** "held for 101 ms at 1 user, 103 ms at 64 users"; empty where no hold was recorded. */
  Optional<String> holdWords(String pool) {
    return Optional.ofNullable(holdMs.get(pool))
        .filter(times -> !times.isEmpty())
        .map(
            times ->
                times.entrySet().stream()
                    .map(
                        e ->
                            Numbers.millis(e.getValue())
                                + " at "
                                + Numbers.count(e.getKey(), "user"))
                    .collect(Collectors.joining(", ", "held for ", "")));
  }

  /** Of the service's CPUs: busier ones are a queue of their own, which a model has. */
  private static final double BUSY = 0.7;

  /** Of the time alone; less is the noise of a recording. */
  private static final double LEAST_GROWTH = 0.02;

  /**
   * What the load adds to each hold of a member of a pool.
   *
   * @param ms beyond what the queue for the service's CPUs explains, above 0
   * @param rps requests per second of that load
   */
  record Growth(double ms, double rps, int users) {}

  /**
   * By how much longer members of a pool are held under the largest recorded load than alone. Empty
   * where that is noise, or where the CPUs were so busy that their queue is the reason: the time
   * that a hold works is as much longer as that of a request at a shared station of a model.
   */
  Optional<Growth> growth(String pool, int cores) {
    SortedMap<Integer, Double> times = holdMs.getOrDefault(pool, Collections.emptySortedMap());
    if (times.size() < 2) {
      return Optional.empty();
    }
    double alone = times.firstEntry().getValue();
    int users = times.lastKey();
    return points.stream()
        .filter(point -> point.users() == users && point.busy().service() < BUSY)
        .findFirst()
        .map(
            point ->
                new Growth(
                    times.lastEntry().getValue() - alone - queueMs(pool, point, cores),
                    point.rps(),
                    users))
        .filter(growth -> growth.ms() > LEAST_GROWTH * alone);
  }

  /** Of each hold, before the service's CPUs. */
  private double queueMs(String pool, LoadPoint point, int cores) {
    double work =
        path.filter(traced -> traced.takes(pool) > 0)
            .map(traced -> traced.heldWorkMs(pool) / traced.takes(pool))
            .orElse(0.0);
    return work * new ErlangQueue(cores, cores * point.busy().service(), 1).meanWait();
  }

  /** One request at a time, or a few. */
  public LoadPoint alone() {
    return points.getFirst();
  }

  /** The largest load. */
  public LoadPoint last() {
    return points.getLast();
  }

  /** Whether virtual threads carried its requests, as they were seen; else as was asked. */
  public boolean virtual() {
    return path.map(traced -> traced.virtual() > HALF)
        .orElse(mode.equals(ThreadMode.VIRTUAL.key()));
  }

  /** Pools of the threads that carried its requests, of which the heap tells. */
  List<HeapSizes.Pool> carriers() {
    return heap.carrying(path.map(TracedPath::workers).orElse(""), virtual());
  }

  /** Whether more users brought no more throughput at the end, as far as the loads had settled. */
  public boolean flat() {
    return points.size() > 1 && !gains(points.get(points.size() - 2), last());
  }

  /** Whether more users brought clearly more throughput. */
  public static boolean gains(LoadPoint before, LoadPoint more) {
    return more.mostRps() >= GAIN * before.rps();
  }

  /** Why no larger load was observed; empty where it is not known from the loads. */
  public Optional<String> ended() {
    if (!flat()) {
      return Optional.empty();
    }
    LoadPoint before = points.get(points.size() - 2);
    return Optional.of(
        Numbers.format(
            "%,d users gave less than %s more throughput than %,d, so no more were tried.",
            last().users(), Numbers.percent(GAIN - 1), before.users()));
  }

  /** Whether what limits it in the end is no CPU, so that it is a pool of some kind. */
  public boolean pooled() {
    return flat() && !last().cpuFull();
  }

  /**
   * Requests in service at once where throughput no longer rises, by Little's law: its rate times
   * the unloaded response time. The queue before is not in that time, nor is a handshake.
   */
  public double inService() {
    return last().mostRps() * alone().answerMs() / 1000;
  }
}
