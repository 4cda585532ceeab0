package dev.loomgauge.run.discovery;

import static dev.loomgauge.run.discovery.KnownPool.connections;
import static dev.loomgauge.run.discovery.KnownPool.threads;

import dev.loomgauge.run.discovery.KnownPool.Ignored;
import dev.loomgauge.run.discovery.KnownPool.Leased;
import dev.loomgauge.run.discovery.KnownPool.Lent;
import dev.loomgauge.run.discovery.KnownPool.Size;
import java.util.List;
import java.util.stream.Stream;

/**
 * The table of pools and settings whose place in memory is known. A semaphore is not among them: it
 * has the permits that are left, and no size.
 */
final class KnownPools {
  private static final long NANOS = 1_000_000_000;
  private static final long MILLIS = 1_000;
  private static final String TOMCAT = "org.apache.tomcat.util.net.AbstractEndpoint";

  /**
   * A setting that is easily mistaken for the size of a pool of threads.
   *
   * @param meaning in words
   */
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

  private static final List<KnownPool> DATA_SOURCES =
      List.of(
          connections(
                  "HikariCP connections",
                  "com.zaxxer.hikari.pool.HikariPool",
                  Size.at("config.maxPoolSize"))
              .openWhere("poolState", 0)
              .with(
                  new Lent(
                      "com.zaxxer.hikari.pool.PoolEntry", "hikariPool", "lastAccessed", NANOS)),
          connections(
                  "Agroal connections",
                  "io.agroal.pool.ConnectionPool",
                  Size.at("configuration.this$0.maxSize"),
                  Size.at("configuration.maxSize"))
              .with(
                  new Lent(
                      "io.agroal.pool.ConnectionHandler", "connectionPool", "lastAccess", NANOS)),
          connections(
                  "Tomcat JDBC connections",
                  "org.apache.tomcat.jdbc.pool.ConnectionPool",
                  Size.at("poolProperties.maxActive"))
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
              .openWhere("running", 1)
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
              Size.at("executor.maximumPoolSize")));

  static final List<KnownPool> ALL =
      Stream.of(SERVERS, DATA_SOURCES, CLIENTS).flatMap(List::stream).toList();

  private KnownPools() {}
}
