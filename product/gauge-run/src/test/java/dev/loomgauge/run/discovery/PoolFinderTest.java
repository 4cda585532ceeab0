package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.discovery.Framework;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.HeapSizes.Pool;
import dev.loomgauge.core.discovery.HeapSizes.Threads;
import dev.loomgauge.core.discovery.HeapSizes.Use;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table against objects with the fields of the libraries' own. */
class PoolFinderTest {
  private static final Map<String, String> SOURCES =
      Map.ofEntries(
          Map.entry(
              "shaded.com.zaxxer.hikari.HikariConfig",
              "public class HikariConfig { public volatile int maxPoolSize; }"),
          Map.entry(
              "shaded.com.zaxxer.hikari.pool.HikariPool",
              """
              public class HikariPool {
                public int poolState;
                public shaded.com.zaxxer.hikari.HikariConfig config =
                    new shaded.com.zaxxer.hikari.HikariConfig();
                public HikariPool(int size, int state) { config.maxPoolSize = size; poolState = state; }
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
                public PoolProperties(int most) { maxActive = most; }
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
                Settings configuration = new Settings();
                public ConnectionPool(int size) { configuration.maxSize = size; }
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
                  var used = new shaded.com.zaxxer.hikari.pool.HikariPool(10, 0);
                  var idle = new shaded.com.zaxxer.hikari.pool.HikariPool(50, 0);
                  var closed = new shaded.com.zaxxer.hikari.pool.HikariPool(7, 2);
                  var busy = new org.apache.tomcat.jdbc.pool.ConnectionPool(
                      new org.apache.tomcat.jdbc.pool.PoolProperties(20));
                  var rare = new org.apache.tomcat.jdbc.pool.ConnectionPool(
                      new org.apache.tomcat.jdbc.pool.PoolProperties(30));
                  var fast = new io.agroal.pool.ConnectionPool(12);
                  var slow = new io.agroal.pool.ConnectionPool(24);
                  var jetty = new wiremock.org.eclipse.jetty.util.thread.QueuedThreadPool(20, null);
                  var budget = new wiremock.org.eclipse.jetty.util.thread.ThreadPoolBudget(jetty);
                  return List.of(
                      used, idle, closed,
                      new shaded.com.zaxxer.hikari.pool.PoolEntry(used, 9_000_000_000L),
                      new shaded.com.zaxxer.hikari.pool.PoolEntry(used, 1_000_000_000L),
                      new shaded.com.zaxxer.hikari.pool.PoolEntry(idle, 2_000_000_000L),
                      busy, rare,
                      new org.apache.tomcat.jdbc.pool.PooledConnection(busy, 9_000),
                      new org.apache.tomcat.jdbc.pool.PooledConnection(rare, 2_000),
                      new org.apache.commons.dbcp2.BasicDataSource(),
                      new org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager(),
                      new org.apache.tomcat.util.net.NioEndpoint(
                          new ThreadPoolExecutor(
                              1, 123, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>())),
                      new org.apache.tomcat.util.net.NioEndpoint(
                          Executors.newVirtualThreadPerTaskExecutor()),
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

  @TempDir private static Path folder = Path.of("");
  private static final ThreadPoolExecutor EXECUTOR =
      new ThreadPoolExecutor(77, 201, 9, TimeUnit.SECONDS, new LinkedBlockingQueue<>(1_003));

  private static HeapSizes found = HeapSizes.NONE;
  private static Object kept = "";

  @BeforeAll
  static void dump() throws IOException, ReflectiveOperationException {
    kept = LookAlikes.make(folder, SOURCES, "test.Maker");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newFixedThreadPool(500));
    server.start();
    HttpServer queueing =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    queueing.setExecutor(EXECUTOR);
    EXECUTOR.prestartCoreThread();
    queueing.start();
    try (FileChannel channel = FileChannel.open(OwnHeap.dump(folder))) {
      found = PoolFinder.find(channel);
    } finally {
      server.stop(0);
      queueing.stop(0);
      EXECUTOR.shutdown();
    }
    assertThat(kept).isInstanceOf(List.class);
  }

  private static List<Pool> pools(String label) {
    return found.pools().stream().filter(pool -> pool.label().equals(label)).toList();
  }

  @Test
  void ofTwoDataSourcesTheOneInUseIsTold() {
    assertThat(pools("HikariCP connections"))
        .extracting(Pool::size, Pool::use)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple(OptionalInt.of(10), Use.USED),
            org.assertj.core.groups.Tuple.tuple(OptionalInt.of(50), Use.IDLE));
  }

  /** Their clock counts milliseconds. */
  @Test
  void ofTwoTomcatPoolsTheOneThatWasNotUsedIsIdle() {
    assertThat(pools("Tomcat JDBC connections"))
        .extracting(Pool::size, Pool::use)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple(OptionalInt.of(20), Use.USED),
            org.assertj.core.groups.Tuple.tuple(OptionalInt.of(30), Use.IDLE));
  }

  @Test
  void aBoundBelowZeroIsNone() {
    assertThat(pools("DBCP connections"))
        .extracting(Pool::size)
        .containsExactly(OptionalInt.empty());
  }

  @Test
  void aRouteHasFewerConnectionsThanTheClient() {
    assertThat(pools("HttpClient connections"))
        .singleElement()
        .satisfies(
            pool -> {
              assertThat(pool.size()).isEqualTo(OptionalInt.of(5));
              assertThat(pool.detail()).isEqualTo("defaultMaxPerRoute=5, maxTotal=25");
            });
  }

  @Test
  void tomcatHasTheThreadsOfItsExecutorAndNoneWhereThatIsVirtual() {
    assertThat(pools("Tomcat threads"))
        .singleElement()
        .satisfies(
            pool -> {
              assertThat(pool.size()).isEqualTo(OptionalInt.of(123));
              assertThat(pool.threads()).isEqualTo(Threads.PLATFORM);
            });
    assertThat(found.settings())
        .contains(
            "Tomcat threads: 200 configured and ignored, because ThreadPerTaskExecutor is used",
            "Tomcat maxConnections=8192: open connections, not requests at once",
            "Tomcat acceptCount=100: connections that wait beyond those to be accepted");
  }

  @Test
  void theConnectionsOfTomcatAreABoundOfTheirOwn() {
    assertThat(found.connections()).hasValue(8192);
  }

  @Test
  void leasedThreadsOfJettyServeNobody() {
    assertThat(pools("Jetty threads"))
        .singleElement()
        .satisfies(
            pool -> {
              assertThat(pool.size()).isEqualTo(OptionalInt.of(15));
              assertThat(pool.detail()).startsWith("20 less 5 for acceptors");
            });
    assertThat(found.settings())
        .contains(
            "Jetty threads: 31 configured and ignored, because ThreadPerTaskExecutor is used");
  }

  @Test
  void theMaximumOfAJBossExecutorIsUnpacked() {
    assertThat(pools("Quarkus threads"))
        .extracting(Pool::size)
        .containsExactlyInAnyOrder(OptionalInt.of(60), OptionalInt.of(77));
  }

  /** However few of them have begun. */
  @Test
  void theServerOfTheJdkHasTheThreadsOfItsExecutor() {
    assertThat(pools("JDK HTTP server threads"))
        .extracting(Pool::size)
        .contains(OptionalInt.of(500));
  }

  @Test
  void anExecutorHasItsCoreUntilItsQueueIsFull() {
    ExecutorSize size = new ExecutorSize(77, 201, 1_003);

    assertThat(pools("JDK HTTP server threads"))
        .extracting(Pool::size, Pool::executor, Pool::detail)
        .contains(tuple(OptionalInt.of(77), Optional.of(size), "core 77, max 201, queue 1,003"));
    assertThat(found.settings())
        .contains(
            "an executor: core 77, max 201, queue 1,003, where a thread beyond the core is started only when the queue is full")
        .as("of others that were never used nothing is said")
        .noneMatch(text -> text.contains("max 123"));
  }

  @Test
  void frameworksAreKnownByTheClassesThatAreLoaded() {
    assertThat(found.frameworks()).contains(Framework.HELIDON).doesNotContain(Framework.QUARKUS);
    assertThat(KnownFrameworks.of(java.util.Set.of("org.springframework.boot.SpringApplication")))
        .containsExactly(Framework.OLD_SPRING_BOOT);
    assertThat(
            KnownFrameworks.of(
                java.util.Set.of(
                    "org.springframework.boot.SpringApplication",
                    "org.springframework.boot.thread.Threading")))
        .startsWith(Framework.SPRING_BOOT);
  }

  /** Used a second apart, one of them is idle. */
  @Test
  void theClockOfAgroalCountsNanoseconds() {
    assertThat(pools("Agroal connections"))
        .extracting(Pool::size, Pool::use)
        .containsExactlyInAnyOrder(
            tuple(OptionalInt.of(12), Use.USED), tuple(OptionalInt.of(24), Use.IDLE));
  }

  @Test
  void everyLibraryHasItsSizeItsThreadsAndTheirNames() {
    assertThat(
            found.pools().stream()
                .filter(
                    pool ->
                        Set.of(
                                "C3P0 connections",
                                "R2DBC connections",
                                "HttpClient 4 connections",
                                "OkHttp asynchronous calls",
                                "Undertow threads",
                                "Vert.x worker threads",
                                "Jetty virtual threads")
                            .contains(pool.label())))
        .extracting(Pool::label, pool -> pool.size().orElse(-1), Pool::threads, Pool::names)
        .containsExactlyInAnyOrder(
            tuple("C3P0 connections", 14, Threads.NONE, ""),
            tuple("R2DBC connections", 16, Threads.NONE, ""),
            tuple("HttpClient 4 connections", 17, Threads.NONE, ""),
            tuple("OkHttp asynchronous calls", 6, Threads.NONE, ""),
            tuple("Undertow threads", 88, Threads.PLATFORM, "XNIO-"),
            tuple("Vert.x worker threads", 21, Threads.PLATFORM, "vert.x-worker-thread-"),
            tuple("Jetty virtual threads", 301, Threads.VIRTUAL, ""));
    assertThat(pools("Tomcat threads")).extracting(Pool::names).containsOnly("http");
    assertThat(pools("Jetty threads")).extracting(Pool::names).containsOnly("qtp");
    assertThat(pools("Quarkus threads")).extracting(Pool::names).containsOnly("executor-thread-");
    assertThat(pools("Jetty threads"))
        .extracting(Pool::detail)
        .containsExactly("20 less 5 for acceptors, selectors and reserved threads");
    assertThat(pools("HttpClient 4 connections"))
        .extracting(Pool::detail)
        .containsExactly("defaultMaxPerRoute=40, maxTotal=17");
  }

  @Test
  void whatAnswersRequestsComesFirstOfTheFrameworks() {
    assertThat(
            KnownFrameworks.of(
                Set.of(
                    "sun.net.httpserver.ServerImpl",
                    "io.undertow.Undertow",
                    "org.apache.catalina.core.StandardServer",
                    "shaded.org.eclipse.jetty.server.Server",
                    "io.vertx.core.Vertx",
                    "io.micronaut.context.ApplicationContext",
                    "io.helidon.webserver.LoomServer",
                    "io.quarkus.runtime.Application",
                    "org.springframework.boot.SpringApplication",
                    "org.springframework.boot.autoconfigure.thread.Threading",
                    "reactor.netty.http.server.HttpServer",
                    "com.linecorp.armeria.server.Server",
                    "com.linecorp.armeria.server.ServerBuilder")))
        .containsExactly(
            Framework.ARMERIA,
            Framework.REACTOR_NETTY,
            Framework.SPRING_BOOT,
            Framework.OLD_SPRING_BOOT,
            Framework.QUARKUS,
            Framework.HELIDON,
            Framework.MICRONAUT,
            Framework.VERTX,
            Framework.JETTY,
            Framework.TOMCAT,
            Framework.UNDERTOW,
            Framework.JDK_SERVER);
    assertThat(KnownFrameworks.of(Set.of("io.vertx.core.VertxOptions"))).isEmpty();
  }
}
