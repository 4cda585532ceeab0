package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.discovery.Framework;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.HeapSizes.Executor;
import dev.loomgauge.core.discovery.HeapSizes.Pool;
import dev.loomgauge.core.discovery.HeapSizes.Threads;
import dev.loomgauge.core.discovery.HeapSizes.Use;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table against objects with the fields of the libraries' own. */
class PoolFinderTest {
  @TempDir private static Path folder = Path.of("");
  private static final ThreadPoolExecutor EXECUTOR =
      new ThreadPoolExecutor(
          77, 201, 9, TimeUnit.SECONDS, new LinkedBlockingQueue<>(1_003), new Named("orders"));

  /** With the field of Spring's executors, which create the threads of that of the JDK. */
  private record Named(String beanName) implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
      return new Thread(task, beanName);
    }
  }

  private static HeapSizes found = HeapSizes.NONE;
  private static Object kept = "";

  @BeforeAll
  static void dump() throws IOException, ReflectiveOperationException {
    kept = LookAlikes.make(folder, LookAlikeSources.ALL, "test.Maker");
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

  /** A name beyond Latin-1 has two bytes for a character. */
  @Test
  void aPoolHasTheNameAndTheTimeoutOfItsConfiguration() {
    assertThat(pools("HikariCP connections"))
        .extracting(Pool::called, Pool::timeout)
        .containsExactlyInAnyOrder(
            tuple("write", Optional.of(Duration.ofSeconds(30))),
            tuple("r\u00e9sum\u00e9 \u8aad", Optional.empty()));
    assertThat(pools("Agroal connections"))
        .extracting(pool -> pool.size().orElseThrow(), Pool::called, Pool::timeout)
        .containsExactlyInAnyOrder(
            tuple(12, "", Optional.of(Duration.ofMillis(5_500))), tuple(24, "", Optional.empty()));
    assertThat(pools("Tomcat JDBC connections"))
        .extracting(pool -> pool.size().orElseThrow(), Pool::timeout)
        .containsExactlyInAnyOrder(
            tuple(20, Optional.empty()),
            tuple(25, Optional.of(Duration.ofSeconds(5))),
            tuple(30, Optional.of(Duration.ofSeconds(10))));
    assertThat(pools("C3P0 connections")).extracting(Pool::timeout).containsOnly(Optional.empty());
  }

  /** Their clock counts milliseconds. */
  @Test
  void ofTomcatPoolsTheOneThatWasNotUsedInTheLastSecondIsIdle() {
    assertThat(pools("Tomcat JDBC connections"))
        .extracting(Pool::size, Pool::use)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple(OptionalInt.of(20), Use.USED),
            org.assertj.core.groups.Tuple.tuple(OptionalInt.of(25), Use.USED),
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

  /** The least, where there are several servers; some have none. */
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
    assertThat(found.executors())
        .contains(new Executor(size, "orders"))
        .extracting(Executor::size)
        .as("of others that were never used nothing is said")
        .noneMatch(other -> other.max() == 123);
  }

  private static List<Framework> loaded(Set<String> types) {
    return Framework.of(name -> types.stream().anyMatch(type -> HeapTypes.isCalled(type, name)));
  }

  @Test
  void frameworksAreKnownByTheClassesThatAreLoaded() {
    assertThat(found.frameworks()).contains(Framework.HELIDON).doesNotContain(Framework.QUARKUS);
    assertThat(loaded(java.util.Set.of("org.springframework.boot.SpringApplication")))
        .containsExactly(Framework.OLD_SPRING_BOOT);
    assertThat(
            loaded(
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
            loaded(
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
    assertThat(loaded(Set.of("io.vertx.core.VertxOptions"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void aSmallHeapHasOnePoolThatItsRequestsUse(int idSize) throws IOException {
    Path file = Files.write(folder.resolve("small.hprof"), new SmallHeap(idSize).bytes());
    try (FileChannel channel = FileChannel.open(file)) {
      assertThat(PoolFinder.find(channel))
          .isEqualTo(
              new HeapSizes(
                  List.of(
                      new Pool(
                          "HikariCP connections",
                          Threads.NONE,
                          "",
                          OptionalInt.of(10),
                          Optional.empty(),
                          Use.USED,
                          "",
                          "",
                          Optional.empty())),
                  List.of(),
                  List.of(),
                  List.of(),
                  OptionalInt.empty()));
    }
  }
}
