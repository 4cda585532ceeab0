package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.discovery.KnownPools.KnownPool;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Called;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Ignored;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Leased;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Lent;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Open;
import dev.loomgauge.run.discovery.KnownPools.KnownPool.Timeout;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table, a line a pool. */
class KnownPoolsTest {
  private static String line(KnownPool pool) {
    return String.join(
        " | ",
        pool.label(),
        pool.threads() + " '" + pool.names() + "'",
        pool.type(),
        pool.sizes().stream().map(KnownPoolsTest::size).collect(Collectors.joining(" or ")),
        traits(pool));
  }

  private static String size(KnownPool.Size size) {
    return String.join(", ", size.least())
        + (size.packed() ? " packed" : "")
        + (size.executor().isEmpty() ? "" : " of executor " + size.executor());
  }

  private static String traits(KnownPool pool) {
    return pool.trait(Open.class)
            .map(open -> "open " + open.field() + "=" + open.value())
            .orElse("")
        + pool.trait(Called.class).map(called -> " called " + called.path()).orElse("")
        + pool.trait(Timeout.class)
            .map(t -> " timeout " + t.path() + (t.duration() ? " of a duration" : ""))
            .orElse("")
        + pool.trait(Ignored.class)
            .map(i -> "ignored " + i.declared() + " by " + i.other() + " " + i.always())
            .orElse("")
        + pool.trait(Lent.class)
            .map(l -> " lent " + l.type() + " " + l.owner() + " " + l.last() + " " + l.second())
            .orElse("")
        + pool.trait(Leased.class)
            .map(l -> " leased " + l.type() + " " + l.owner() + " " + l.count() + " to " + l.to())
            .orElse("");
  }

  @Test
  void everyPoolHasItsPlaceInMemory() {
    assertThat(KnownPools.ALL.stream().map(KnownPoolsTest::line))
        .containsExactly(
            "Tomcat threads | PLATFORM 'http' | org.apache.tomcat.util.net.AbstractEndpoint |"
                + " executor.maximumPoolSize or executor.executor.maximumPoolSize | open running=1"
                + "ignored maxThreads by executor false",
            "Jetty threads | PLATFORM 'qtp' | org.eclipse.jetty.util.thread.QueuedThreadPool |"
                + " _maxThreads | ignored _maxThreads by _virtualThreadsExecutor true leased"
                + " org.eclipse.jetty.util.thread.ThreadPoolBudget$Leased this$0.pool threads to"
                + " acceptors, selectors and reserved threads",
            "Jetty virtual threads | VIRTUAL '' | org.eclipse.jetty.util.thread.VirtualThreadPool |"
                + " _maxThreads | ",
            "Quarkus threads | PLATFORM 'executor-thread-' | org.jboss.threads.EnhancedQueueExecutor"
                + " | unsharedLongs packed or threadStatus packed | ",
            "Undertow threads | PLATFORM 'XNIO-' | org.xnio.XnioWorker |"
                + " taskPool.executor.unsharedLongs packed or taskPool.executor.threadStatus packed"
                + " or taskPool.delegate.maximumPoolSize | ",
            "Vert.x worker threads | PLATFORM 'vert.x-worker-thread-' |"
                + " io.vertx.core.impl.WorkerPool | pool.maximumPoolSize | ",
            "JDK HTTP server threads | PLATFORM '' | sun.net.httpserver.ServerImpl |"
                + " executor.maximumPoolSize of executor executor | ",
            "HikariCP connections | NONE '' | com.zaxxer.hikari.pool.HikariPool | config.maxPoolSize"
                + " | open poolState=0 called config.poolName timeout config.connectionTimeout lent com.zaxxer.hikari.pool.PoolEntry hikariPool lastAccessed"
                + " 1000000000",
            "Agroal connections | NONE '' | io.agroal.pool.ConnectionPool |"
                + " configuration.this$0.maxSize or configuration.maxSize |  timeout"
                + " configuration.this$0.acquisitionTimeout of a duration lent"
                + " io.agroal.pool.ConnectionHandler connectionPool lastAccess 1000000000",
            "Tomcat JDBC connections | NONE '' | org.apache.tomcat.jdbc.pool.ConnectionPool |"
                + " poolProperties.maxActive |  timeout poolProperties.maxWait lent org.apache.tomcat.jdbc.pool.PooledConnection"
                + " parent timestamp 1000",
            "DBCP connections | NONE '' | org.apache.commons.dbcp2.BasicDataSource |"
                + " connectionPool.maxTotal or maxTotal | ",
            "C3P0 connections | NONE '' | com.mchange.v2.c3p0.impl.C3P0PooledConnectionPool | rp.max"
                + " | ",
            "R2DBC connections | NONE '' | io.r2dbc.pool.ConnectionPool |"
                + " connectionPool.poolConfig.allocationStrategy.max | ",
            "HttpClient connections | NONE '' |"
                + " org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager |"
                + " pool.defaultMaxPerRoute, pool.maxTotal or pool.defaultMaxPerRoute | ",
            "HttpClient 4 connections | NONE '' |"
                + " org.apache.http.impl.conn.PoolingHttpClientConnectionManager |"
                + " pool.defaultMaxPerRoute, pool.maxTotal | ",
            "OkHttp asynchronous calls | NONE '' | okhttp3.Dispatcher | maxRequestsPerHost,"
                + " maxRequests | ");
    assertThat(KnownPools.EXECUTOR).isEqualTo("java.util.concurrent.ThreadPoolExecutor");
  }

  @Test
  void settingsThatAreNoPoolHaveTheirMeaning() {
    assertThat(KnownPools.SETTINGS)
        .containsExactly(
            new KnownPools.Setting(
                "org.apache.tomcat.util.net.AbstractEndpoint",
                "maxConnections",
                "Tomcat maxConnections",
                "open connections, not requests at once"),
            new KnownPools.Setting(
                "org.apache.tomcat.util.net.AbstractEndpoint",
                "acceptCount",
                "Tomcat acceptCount",
                "connections that wait beyond those to be accepted"));
    assertThat(KnownPools.CONNECTIONS).isEqualTo(KnownPools.SETTINGS.getFirst());
  }
}
