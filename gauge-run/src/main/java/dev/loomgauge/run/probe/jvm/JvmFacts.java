package dev.loomgauge.run.probe.jvm;

import java.time.Duration;
import java.util.function.BinaryOperator;
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
 * @param requestThreads Tomcat's threads; null when the service has none or does not show them
 * @param connections the database pool, HikariCP or r2dbc-pool; null likewise
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
    @Nullable RequestThreads requestThreads,
    @Nullable ConnectionPool connections,
    @Nullable VirtualThreads virtualThreads) {

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
        both(requestThreads, other.requestThreads, RequestThreads::plus),
        both(connections, other.connections, ConnectionPool::plus),
        both(virtualThreads, other.virtualThreads, VirtualThreads::plus));
  }

  private static <T> @Nullable T both(@Nullable T one, @Nullable T other, BinaryOperator<T> sum) {
    return one == null || other == null ? null : sum.apply(one, other);
  }

  /**
   * Tomcat, all connectors together.
   *
   * @param busy threads that serve a request; null with virtual threads, which no pool counts
   * @param max the most there can be
   * @param connections open connections of clients
   * @param maxConnections the most there can be
   */
  public record RequestThreads(
      @Nullable Integer busy, int max, long connections, int maxConnections) {
    private RequestThreads plus(RequestThreads other) {
      return new RequestThreads(
          both(busy, other.busy, Integer::sum),
          max + other.max,
          connections + other.connections,
          maxConnections + other.maxConnections);
    }
  }

  /**
   * A pool of database connections.
   *
   * @param active lent out
   * @param total open
   * @param waiting requests that wait for one
   * @param max the most there can be; null when not told
   */
  public record ConnectionPool(int active, int total, int waiting, @Nullable Integer max) {
    private ConnectionPool plus(ConnectionPool other) {
      return new ConnectionPool(
          active + other.active,
          total + other.total,
          waiting + other.waiting,
          both(max, other.max, Integer::sum));
    }
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
