package dev.loomgauge.run.probe.jvm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where requests of a JVM stand at one moment, or those of all instances together. Cheap enough to
 * be asked for several times a second.
 *
 * @param pools name to the pools that the service's manifest has watched, as far as they are there
 * @param virtualThreads the scheduler of virtual threads; null before JDK 24
 */
public record Queues(Map<String, PoolFacts> pools, @Nullable VirtualThreads virtualThreads) {

  public Queues {
    pools = Map.copyOf(pools);
  }

  /** Both together: every figure is a sum, and of what one does not show nothing is known. */
  Queues plus(Queues other) {
    return new Queues(
        shared(pools, other.pools),
        PoolFacts.both(virtualThreads, other.virtualThreads, VirtualThreads::plus));
  }

  /** A figure of a pool; null where it is not there or not watched. */
  public @Nullable Integer ofPool(String name, Function<PoolFacts, @Nullable Integer> figure) {
    PoolFacts pool = pools.get(name);
    return pool == null ? null : figure.apply(pool);
  }

  /** A figure of the scheduler of virtual threads; null where that is not known. */
  public @Nullable Number ofScheduler(Function<VirtualThreads, Number> figure) {
    return virtualThreads == null ? null : figure.apply(virtualThreads);
  }

  /** Pool to its members in use; a pool that does not tell is not in it. */
  public Map<String, Integer> inUse() {
    Map<String, Integer> inUse = new LinkedHashMap<>();
    pools.forEach(
        (name, pool) -> {
          if (pool.busy() != null) {
            inUse.put(name, pool.busy());
          }
        });
    return inUse;
  }

  /**
   * Pool to its members that are in use at each of some moments, 1 and up: those that something
   * holds all the time, as a connection that waits for notifications. None where nothing was seen.
   */
  public static Map<String, Integer> always(List<Queues> moments) {
    return moments.stream()
        .map(Queues::inUse)
        .reduce(
            (some, others) -> {
              Map<String, Integer> least = new LinkedHashMap<>();
              some.forEach((name, busy) -> least.put(name, Math.min(busy, busy(others, name))));
              return least;
            })
        .map(
            least -> {
              least.values().removeIf(busy -> busy <= 0);
              return least;
            })
        .orElse(Map.of());
  }

  private static int busy(Map<String, Integer> inUse, String pool) {
    return inUse.getOrDefault(pool, 0);
  }

  /** The pools that both show. */
  private static Map<String, PoolFacts> shared(
      Map<String, PoolFacts> some, Map<String, PoolFacts> others) {
    Map<String, PoolFacts> sums = new LinkedHashMap<>();
    some.forEach(
        (name, pool) -> {
          PoolFacts other = others.get(name);
          if (other != null) {
            sums.put(name, pool.plus(other));
          }
        });
    return sums;
  }

  /**
   * The scheduler of virtual threads: those that run, those that could but have no carrier,
   * carriers that it aims at, and carriers that there are.
   */
  public record VirtualThreads(int mounted, long queued, int parallelism, int poolSize) {
    private VirtualThreads plus(VirtualThreads other) {
      return new VirtualThreads(
          mounted + other.mounted,
          queued + other.queued,
          parallelism + other.parallelism,
          poolSize + other.poolSize);
    }
  }

  /**
   * A pool of the service at one moment: members in use, requests that wait for one, members there
   * can be; null when not watched, or without a limit.
   */
  public record PoolFacts(
      @Nullable Integer busy, @Nullable Integer waiting, @Nullable Integer max) {

    PoolFacts plus(PoolFacts other) {
      return new PoolFacts(
          both(busy, other.busy, Integer::sum),
          both(waiting, other.waiting, Integer::sum),
          both(max, other.max, Integer::sum));
    }

    /** The sum; null where one of the two is not known. */
    static <T> @Nullable T both(@Nullable T one, @Nullable T other, BinaryOperator<T> sum) {
      return one == null || other == null ? null : sum.apply(one, other);
    }
  }
}
