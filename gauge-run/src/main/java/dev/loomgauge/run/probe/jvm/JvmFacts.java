package dev.loomgauge.run.probe.jvm;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The service's JVM at one moment, or the JVMs of all its instances together.
 *
 * @param heapUsedBytes heap in use
 * @param heapMostBytes the most that the heap may take; negative when there is no such limit
 * @param nonHeapBytes metaspace and compiled code in use
 * @param directBytes direct buffers; up to four samples old
 * @param gcCount collections since the start; up to four samples old
 * @param gcTime time in collection pauses since the start; up to four samples old
 * @param threads live platform threads; up to four samples old
 * @param allocatedBytes by all threads since the start; 0 before JDK 21, which does not tell
 * @param pools name to the pools that the service's manifest has watched, as far as they are there
 * @param virtualThreads the scheduler of virtual threads; null before JDK 24
 */
public record JvmFacts(
    long heapUsedBytes,
    long heapMostBytes,
    long nonHeapBytes,
    long directBytes,
    long gcCount,
    Duration gcTime,
    int threads,
    long allocatedBytes,
    Map<String, PoolFacts> pools,
    @Nullable VirtualThreads virtualThreads) {

  /** Copies. */
  public JvmFacts {
    pools = Map.copyOf(pools);
  }

  /** Both together: every figure is a sum, and of what one does not show nothing is known. */
  JvmFacts plus(JvmFacts other) {
    return new JvmFacts(
        heapUsedBytes + other.heapUsedBytes,
        heapMostBytes < 0 || other.heapMostBytes < 0 ? -1 : heapMostBytes + other.heapMostBytes,
        nonHeapBytes + other.nonHeapBytes,
        directBytes + other.directBytes,
        gcCount + other.gcCount,
        gcTime.plus(other.gcTime),
        threads + other.threads,
        allocatedBytes + other.allocatedBytes,
        shared(pools, other.pools),
        PoolFacts.both(virtualThreads, other.virtualThreads, VirtualThreads::plus));
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
   * The scheduler of virtual threads.
   *
   * @param mounted virtual threads that run
   * @param queued virtual threads that could run but have no carrier
   * @param parallelism carriers that it aims at
   * @param poolSize carriers that there are
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
}
