package dev.loomgauge.run.discovery;

import java.util.Map;

/** Classes that hold what those of frameworks and pools hold, by their names. */
final class LookAlikeSources {
  static final Map<String, String> ALL =
      Map.ofEntries(
          Map.entry(
              "shaded.com.zaxxer.hikari.HikariConfig",
              """
              public class HikariConfig {
                public volatile int maxPoolSize;
                public volatile long connectionTimeout;
                public String poolName;
              }
              """),
          Map.entry(
              "shaded.com.zaxxer.hikari.pool.HikariPool",
              """
              public class HikariPool {
                public int poolState;
                public shaded.com.zaxxer.hikari.HikariConfig config =
                    new shaded.com.zaxxer.hikari.HikariConfig();
                public HikariPool(int size, int state, String name, long timeout) {
                  config.maxPoolSize = size;
                  config.poolName = name;
                  config.connectionTimeout = timeout;
                  poolState = state;
                }
              }
              """),
          Map.entry(
              "shaded.com.zaxxer.hikari.pool.PoolEntry",
              """
              public class PoolEntry {
                long lastAccessed;
                HikariPool hikariPool;
                public PoolEntry(HikariPool pool, long at) { hikariPool = pool; lastAccessed = at; }
              }
              """),
          Map.entry(
              "org.apache.commons.dbcp2.BasicDataSource",
              "public class BasicDataSource { int maxTotal = -1; Object connectionPool; }"),
          Map.entry(
              "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager",
              """
              public class PoolingHttpClientConnectionManager {
                static class Pool { int defaultMaxPerRoute = 5; int maxTotal = 25; }
                Pool pool = new Pool();
              }
              """),
          Map.entry(
              "org.apache.tomcat.util.net.AbstractEndpoint",
              """
              public class AbstractEndpoint {
                boolean running = true;
                int maxThreads = 200;
                int maxConnections = 8192;
                int acceptCount = 100;
                java.util.concurrent.Executor executor;
              }
              """),
          Map.entry(
              "org.apache.tomcat.jdbc.pool.PoolProperties",
              """
              public class PoolProperties {
                int maxActive;
                int maxWait;
                public PoolProperties(int most) { maxActive = most; maxWait = 1000 * (most - 20); }
              }
              """),
          Map.entry(
              "org.apache.tomcat.jdbc.pool.ConnectionPool",
              """
              public class ConnectionPool {
                Object poolProperties;
                public ConnectionPool(Object properties) { poolProperties = properties; }
              }
              """),
          Map.entry(
              "org.apache.tomcat.jdbc.pool.PooledConnection",
              """
              public class PooledConnection {
                Object parent;
                long timestamp;
                public PooledConnection(Object pool, long millis) {
                  parent = pool;
                  timestamp = millis;
                }
              }
              """),
          Map.entry(
              "org.apache.tomcat.util.net.NioEndpoint",
              """
              public class NioEndpoint extends AbstractEndpoint {
                public NioEndpoint(java.util.concurrent.Executor other) { executor = other; }
                public NioEndpoint(int most) { maxConnections = most; }
              }
              """),
          Map.entry(
              "wiremock.org.eclipse.jetty.util.thread.QueuedThreadPool",
              """
              public class QueuedThreadPool {
                int _maxThreads;
                java.util.concurrent.Executor _virtualThreadsExecutor;
                public QueuedThreadPool(int size, java.util.concurrent.Executor virtual) {
                  _maxThreads = size;
                  _virtualThreadsExecutor = virtual;
                }
              }
              """),
          Map.entry(
              "wiremock.org.eclipse.jetty.util.thread.ThreadPoolBudget",
              """
              public class ThreadPoolBudget {
                Object pool;
                public ThreadPoolBudget(Object of) { pool = of; }
                public Leased lease(int threads) { return new Leased(threads); }
                public class Leased {
                  int threads;
                  Leased(int of) { threads = of; }
                  public Object owner() { return pool; }
                }
              }
              """),
          Map.entry(
              "org.jboss.threads.EnhancedQueueExecutor",
              """
              public class EnhancedQueueExecutor {
                long[] unsharedLongs = new long[48];
                public EnhancedQueueExecutor(int now, int core, int most) {
                  unsharedLongs[16] = now | (long) core << 20 | (long) most << 40 | 1L << 60;
                  unsharedLongs[32] = 99;
                }
              }
              """),
          Map.entry(
              "old.org.jboss.threads.EnhancedQueueExecutor",
              """
              public class EnhancedQueueExecutor {
                volatile long threadStatus = 7 | 8L << 20 | 77L << 40 | 1L << 63;
              }
              """),
          Map.entry("io.helidon.webserver.LoomServer", "public class LoomServer { }"),
          Map.entry(
              "io.agroal.pool.ConnectionPool",
              """
              public class ConnectionPool {
                static class Settings { int maxSize; }
                static class Supplier {
                  int maxSize;
                  java.time.Duration acquisitionTimeout = java.time.Duration.ofMillis(5_500);
                  class Supplied { int size() { return maxSize; } }
                }
                Object configuration;
                public ConnectionPool(int size, boolean old) {
                  Settings settings = new Settings();
                  settings.maxSize = size;
                  Supplier supplier = new Supplier();
                  supplier.maxSize = size;
                  configuration = old ? settings : supplier.new Supplied();
                }
              }
              """),
          Map.entry(
              "io.agroal.pool.ConnectionHandler",
              """
              public class ConnectionHandler {
                Object connectionPool;
                long lastAccess;
                public ConnectionHandler(Object pool, long nanos) {
                  connectionPool = pool;
                  lastAccess = nanos;
                }
              }
              """),
          Map.entry(
              "com.mchange.v2.c3p0.impl.C3P0PooledConnectionPool",
              """
              public class C3P0PooledConnectionPool {
                static class Resources { int max = 14; }
                Resources rp = new Resources();
              }
              """),
          Map.entry(
              "io.r2dbc.pool.ConnectionPool",
              """
              public class ConnectionPool {
                static class Strategy { int max = 16; }
                static class Config { Strategy allocationStrategy = new Strategy(); }
                static class Pool { Config poolConfig = new Config(); }
                Pool connectionPool = new Pool();
              }
              """),
          Map.entry(
              "org.apache.http.impl.conn.PoolingHttpClientConnectionManager",
              """
              public class PoolingHttpClientConnectionManager {
                static class Pool { int defaultMaxPerRoute = 40; int maxTotal = 17; }
                Pool pool = new Pool();
              }
              """),
          Map.entry(
              "okhttp3.Dispatcher",
              "public class Dispatcher { int maxRequests = 64; int maxRequestsPerHost = 6; }"),
          Map.entry(
              "org.xnio.XnioWorker",
              """
              import java.util.concurrent.*;
              public class XnioWorker {
                static class Pool {
                  ThreadPoolExecutor delegate =
                      new ThreadPoolExecutor(
                          1, 88, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                }
                Pool taskPool = new Pool();
              }
              """),
          Map.entry(
              "io.vertx.core.impl.WorkerPool",
              """
              import java.util.concurrent.*;
              public class WorkerPool {
                Object pool =
                    new ThreadPoolExecutor(1, 21, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
              }
              """),
          Map.entry(
              "org.eclipse.jetty.util.thread.VirtualThreadPool",
              "public class VirtualThreadPool { int _maxThreads = 301; }"),
          Map.entry(
              "test.Maker",
              """
              import java.util.List;
              import java.util.concurrent.*;
              public class Maker {
                public static Object make() {
                  var used = new shaded.com.zaxxer.hikari.pool.HikariPool(10, 0, "write", 30_000);
                  var idle = new shaded.com.zaxxer.hikari.pool.HikariPool(50, 0, "r\u00e9sum\u00e9 \u8aad", Integer.MAX_VALUE);
                  var closed = new shaded.com.zaxxer.hikari.pool.HikariPool(7, 2, null, 250);
                  var busy = new org.apache.tomcat.jdbc.pool.ConnectionPool(
                      new org.apache.tomcat.jdbc.pool.PoolProperties(20));
                  var rare = new org.apache.tomcat.jdbc.pool.ConnectionPool(
                      new org.apache.tomcat.jdbc.pool.PoolProperties(30));
                  var near = new org.apache.tomcat.jdbc.pool.ConnectionPool(
                      new org.apache.tomcat.jdbc.pool.PoolProperties(25));
                  var fast = new io.agroal.pool.ConnectionPool(12, false);
                  var slow = new io.agroal.pool.ConnectionPool(24, true);
                  var jetty = new wiremock.org.eclipse.jetty.util.thread.QueuedThreadPool(20, null);
                  var budget = new wiremock.org.eclipse.jetty.util.thread.ThreadPoolBudget(jetty);
                  return List.of(
                      used, idle, closed,
                      new shaded.com.zaxxer.hikari.pool.PoolEntry(used, 9_000_000_000L),
                      new shaded.com.zaxxer.hikari.pool.PoolEntry(used, 1_000_000_000L),
                      new shaded.com.zaxxer.hikari.pool.PoolEntry(idle, 2_000_000_000L),
                      busy, rare, near,
                      new org.apache.tomcat.jdbc.pool.PooledConnection(busy, 9_000),
                      new org.apache.tomcat.jdbc.pool.PooledConnection(rare, 2_000),
                      new org.apache.tomcat.jdbc.pool.PooledConnection(near, 8_001),
                      new org.apache.commons.dbcp2.BasicDataSource(),
                      new org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager(),
                      new org.apache.tomcat.util.net.NioEndpoint(
                          new ThreadPoolExecutor(
                              1, 123, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>())),
                      new org.apache.tomcat.util.net.NioEndpoint(
                          Executors.newVirtualThreadPerTaskExecutor()),
                      new org.apache.tomcat.util.net.NioEndpoint(-1),
                      new org.apache.tomcat.util.net.NioEndpoint(0),
                      new org.apache.tomcat.util.net.NioEndpoint(9_000),
                      jetty, budget.lease(3), budget.lease(2),
                      new wiremock.org.eclipse.jetty.util.thread.QueuedThreadPool(
                          31, Executors.newVirtualThreadPerTaskExecutor()),
                      new org.jboss.threads.EnhancedQueueExecutor(3, 16, 60),
                      new old.org.jboss.threads.EnhancedQueueExecutor(),
                      fast, slow,
                      new io.agroal.pool.ConnectionHandler(fast, 9_000_000_000L),
                      new io.agroal.pool.ConnectionHandler(slow, 8_000_000_000L),
                      new com.mchange.v2.c3p0.impl.C3P0PooledConnectionPool(),
                      new io.r2dbc.pool.ConnectionPool(),
                      new org.apache.http.impl.conn.PoolingHttpClientConnectionManager(),
                      new okhttp3.Dispatcher(),
                      new org.xnio.XnioWorker(),
                      new io.vertx.core.impl.WorkerPool(),
                      new org.eclipse.jetty.util.thread.VirtualThreadPool(),
                      new io.helidon.webserver.LoomServer());
                }
              }
              """));

  private LookAlikeSources() {}
}
