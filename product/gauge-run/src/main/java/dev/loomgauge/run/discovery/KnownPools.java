package dev.loomgauge.run.discovery;

import static dev.loomgauge.run.discovery.KnownPools.KnownPool.connections;
import static dev.loomgauge.run.discovery.KnownPools.KnownPool.threads;

import dev.loomgauge.core.discovery.HeapSizes.Threads;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Called;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Ignored;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Leased;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Lent;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Open;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Size;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Timeout;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The table of pools and settings whose place in memory is known. A semaphore is not among them: it
 * has the permits that are left, and no size.
 */
final class KnownPools {
  private static final long NANOS = 1_000_000_000;
  private static final long MILLIS = 1_000;
  private static final String TOMCAT = "org.apache.tomcat.util.net.AbstractEndpoint";

  /** A setting that is easily mistaken for the size of a pool of threads. */
  record Setting(String type, String field, String name, String meaning) {}

  /** Open connections of a server. */
  static final Setting CONNECTIONS =
      new Setting(
          TOMCAT,
          "maxConnections",
          "Tomcat maxConnections",
          "open connections, not requests at once");

  static final List<Setting> SETTINGS =
      List.of(
          CONNECTIONS,
          new Setting(
              TOMCAT,
              "acceptCount",
              "Tomcat acceptCount",
              "connections that wait beyond those to be accepted"));

  /** The executor of the JDK, whose queue decides how many threads there are. */
  static final String EXECUTOR = "java.util.concurrent.ThreadPoolExecutor";

  private static final List<KnownPool> DATA_SOURCES =
      List.of(
          connections(
                  "HikariCP connections",
                  "com.zaxxer.hikari.pool.HikariPool",
                  Size.at("config.maxPoolSize"))
              .with(new Open("poolState", 0))
              .with(new Called("config.poolName"))
              .with(new Timeout("config.connectionTimeout", false))
              .with(
                  new Lent(
                      "com.zaxxer.hikari.pool.PoolEntry", "hikariPool", "lastAccessed", NANOS)),
          connections(
                  "Agroal connections",
                  "io.agroal.pool.ConnectionPool",
                  Size.at("configuration.this$0.maxSize"),
                  Size.at("configuration.maxSize"))
              .with(new Timeout("configuration.this$0.acquisitionTimeout", true))
              .with(
                  new Lent(
                      "io.agroal.pool.ConnectionHandler", "connectionPool", "lastAccess", NANOS)),
          connections(
                  "Tomcat JDBC connections",
                  "org.apache.tomcat.jdbc.pool.ConnectionPool",
                  Size.at("poolProperties.maxActive"))
              .with(new Timeout("poolProperties.maxWait", false))
              .with(
                  new Lent(
                      "org.apache.tomcat.jdbc.pool.PooledConnection",
                      "parent",
                      "timestamp",
                      MILLIS)),
          connections(
              "DBCP connections",
              "org.apache.commons.dbcp2.BasicDataSource",
              Size.at("connectionPool.maxTotal"),
              Size.at("maxTotal")),
          connections(
              "C3P0 connections",
              "com.mchange.v2.c3p0.impl.C3P0PooledConnectionPool",
              Size.at("rp.max")),
          connections(
              "R2DBC connections",
              "io.r2dbc.pool.ConnectionPool",
              Size.at("connectionPool.poolConfig.allocationStrategy.max")));

  private static final List<KnownPool> CLIENTS =
      List.of(
          connections(
              "HttpClient connections",
              "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager",
              Size.at("pool.defaultMaxPerRoute", "pool.maxTotal"),
              Size.at("pool.defaultMaxPerRoute")),
          connections(
              "HttpClient 4 connections",
              "org.apache.http.impl.conn.PoolingHttpClientConnectionManager",
              Size.at("pool.defaultMaxPerRoute", "pool.maxTotal")),
          connections(
              "OkHttp asynchronous calls",
              "okhttp3.Dispatcher",
              Size.at("maxRequestsPerHost", "maxRequests")));

  private static final List<KnownPool> SERVERS =
      List.of(
          threads(
                  "Tomcat threads",
                  "http",
                  TOMCAT,
                  Size.at("executor.maximumPoolSize"),
                  Size.at("executor.executor.maximumPoolSize"))
              .with(new Open("running", 1))
              .with(new Ignored("maxThreads", "executor", false)),
          threads(
                  "Jetty threads",
                  "qtp",
                  "org.eclipse.jetty.util.thread.QueuedThreadPool",
                  Size.at("_maxThreads"))
              .with(new Ignored("_maxThreads", "_virtualThreadsExecutor", true))
              .with(
                  new Leased(
                      "org.eclipse.jetty.util.thread.ThreadPoolBudget$Leased",
                      "this$0.pool",
                      "threads",
                      "acceptors, selectors and reserved threads")),
          threads(
                  "Jetty virtual threads",
                  "",
                  "org.eclipse.jetty.util.thread.VirtualThreadPool",
                  Size.at("_maxThreads"))
              .ofVirtualThreads(),
          threads(
              "Quarkus threads",
              "executor-thread-",
              "org.jboss.threads.EnhancedQueueExecutor",
              Size.packed("unsharedLongs"),
              Size.packed("threadStatus")),
          threads(
              "Undertow threads",
              "XNIO-",
              "org.xnio.XnioWorker",
              Size.packed("taskPool.executor.unsharedLongs"),
              Size.packed("taskPool.executor.threadStatus"),
              Size.at("taskPool.delegate.maximumPoolSize")),
          threads(
              "Vert.x worker threads",
              "vert.x-worker-thread-",
              "io.vertx.core.impl.WorkerPool",
              Size.at("pool.maximumPoolSize")),
          threads(
              "JDK HTTP server threads",
              "",
              "sun.net.httpserver.ServerImpl",
              Size.executor("executor")));

  static final List<KnownPool> ALL =
      Stream.of(SERVERS, DATA_SOURCES, CLIENTS).flatMap(List::stream).toList();

  private KnownPools() {}

  /**
   * Where a library keeps the size of its pools. A path is the names of fields with dots between,
   * from the pool on.
   *
   * @param label as the resource of a request has it
   * @param names what the names of its threads begin with; empty where they may have any
   * @param type class whose objects, or its subclasses', are pools
   * @param sizes of which the first that leads anywhere counts
   * @param traits at most one of each kind
   */
  record KnownPool(
      String label,
      Threads threads,
      String names,
      String type,
      List<Size> sizes,
      List<Trait> traits) {
    /** What else the library says of a pool. */
    sealed interface Trait {}

    /**
     * Where a size is.
     *
     * @param least paths to numbers, the least of which it is
     * @param packed whether it lies in bits 40 to 59 of a long, as JBoss Threads has it
     * @param executor path to the executor of the JDK whose maximum it is; empty for any other
     */
    record Size(List<String> least, boolean packed, String executor) {
      static Size at(String... least) {
        return new Size(List.of(least), false, "");
      }

      static Size packed(String path) {
        return new Size(List.of(path), true, "");
      }

      static Size executor(String path) {
        return new Size(List.of(path + ".maximumPoolSize"), false, path);
      }
    }

    /** The value of a field in a pool that is not closed. */
    record Open(String field, long value) implements Trait {}

    /**
     * When the size means nothing.
     *
     * @param declared field with the number that is configured all the same
     * @param other path to what is used in its place
     * @param always whether the size means nothing as soon as there is another; else where no path
     *     leads to a size
     */
    record Ignored(String declared, String other, boolean always) implements Trait {}

    /**
     * Members that a pool lends, and when it last did.
     *
     * @param owner path from a member to the pool
     * @param second as long as that time counts
     */
    record Lent(String type, String owner, String last, long second) implements Trait {}

    /**
     * Members that are given away for good.
     *
     * @param owner path from the lease to the pool
     */
    record Leased(String type, String owner, String count, String to) implements Trait {}

    /** Path to what a pool is called among others of its library. */
    record Called(String path) implements Trait {}

    /**
     * How long a request waits for a member before it fails; without end where it is not above 0.
     *
     * @param duration whether it is a {@link java.time.Duration}; else a number of milliseconds
     */
    record Timeout(String path, boolean duration) implements Trait {}

    static KnownPool connections(String label, String type, Size... sizes) {
      return new KnownPool(label, Threads.NONE, "", type, List.of(sizes), List.of());
    }

    static KnownPool threads(String label, String names, String type, Size... sizes) {
      return new KnownPool(label, Threads.PLATFORM, names, type, List.of(sizes), List.of());
    }

    KnownPool ofVirtualThreads() {
      return new KnownPool(label, Threads.VIRTUAL, names, type, sizes, traits);
    }

    KnownPool with(Trait more) {
      List<Trait> all = Stream.concat(traits.stream(), Stream.of(more)).toList();
      return new KnownPool(label, threads, names, type, sizes, all);
    }

    <T extends Trait> Optional<T> trait(Class<T> kind) {
      return traits.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }
  }
}
