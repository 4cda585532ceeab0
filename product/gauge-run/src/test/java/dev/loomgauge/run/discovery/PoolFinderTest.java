package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
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
import java.util.OptionalInt;
import java.util.concurrent.Executors;
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
                      new io.helidon.webserver.LoomServer());
                }
              }
              """));

  @TempDir private static Path folder = Path.of("");
  private static HeapSizes found = HeapSizes.NONE;
  private static Object kept = "";

  @BeforeAll
  static void dump() throws IOException, ReflectiveOperationException {
    kept = LookAlikes.make(folder, SOURCES, "test.Maker");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newFixedThreadPool(500));
    server.start();
    try (FileChannel channel = FileChannel.open(OwnHeap.dump(folder))) {
      found = PoolFinder.find(channel);
    } finally {
      server.stop(0);
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
}
